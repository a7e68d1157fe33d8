package io.anypose.broken.kernel;

import io.anypose.broken.MainThatKnowsJmh;

/** Something to run that imports what runs it. */
public final class KernelThatKnowsItsCommand {

    final MainThatKnowsJmh command;

    KernelThatKnowsItsCommand(MainThatKnowsJmh command) {
        this.command = command;
    }
}
