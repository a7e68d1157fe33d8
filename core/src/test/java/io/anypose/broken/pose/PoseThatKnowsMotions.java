package io.anypose.broken.pose;

import io.anypose.group.Motions;

/** Breaks the rule that groups are asked for their stages. */
public record PoseThatKnowsMotions(Motions motions) {}
