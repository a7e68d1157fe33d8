package io.anypose.broken.campaign;

import io.anypose.broken.MainThatKnowsJmh;

/** A campaign that imports what starts it. */
public final class CampaignThatKnowsItsCommand {

    final MainThatKnowsJmh command;

    CampaignThatKnowsItsCommand(MainThatKnowsJmh command) {
        this.command = command;
    }
}
