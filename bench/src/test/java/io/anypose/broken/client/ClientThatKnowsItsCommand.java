package io.anypose.broken.client;

import io.anypose.broken.MainThatKnowsJmh;

/** A client that imports what reports on it. */
public final class ClientThatKnowsItsCommand {

    final MainThatKnowsJmh command;

    ClientThatKnowsItsCommand(MainThatKnowsJmh command) {
        this.command = command;
    }
}
