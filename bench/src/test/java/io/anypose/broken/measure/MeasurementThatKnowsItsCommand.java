package io.anypose.broken.measure;

import io.anypose.broken.MainThatKnowsJmh;

/** Something to run that imports what runs it. */
public final class MeasurementThatKnowsItsCommand {

    final MainThatKnowsJmh command;

    MeasurementThatKnowsItsCommand(MainThatKnowsJmh command) {
        this.command = command;
    }
}
