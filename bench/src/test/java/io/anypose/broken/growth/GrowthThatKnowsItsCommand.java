package io.anypose.broken.growth;

import io.anypose.broken.MainThatKnowsJmh;

/** Something to run that imports what runs it. */
public final class GrowthThatKnowsItsCommand {

    final MainThatKnowsJmh command;

    GrowthThatKnowsItsCommand(MainThatKnowsJmh command) {
        this.command = command;
    }
}
