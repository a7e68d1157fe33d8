package io.anypose.broken.group;

import com.fasterxml.jackson.databind.JsonNode;

/** Breaks the rule that the algebra stands alone. */
public record GroupThatKnowsAnotherLibrary(JsonNode json) {}
