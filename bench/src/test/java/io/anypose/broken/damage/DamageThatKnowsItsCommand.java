package io.anypose.broken.damage;

import io.anypose.broken.MainThatKnowsJmh;

/** Damage that imports what reports it. */
public final class DamageThatKnowsItsCommand {

    final MainThatKnowsJmh command;

    DamageThatKnowsItsCommand(MainThatKnowsJmh command) {
        this.command = command;
    }
}
