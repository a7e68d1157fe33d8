package io.anypose.broken.console;

import io.anypose.broken.train.TrainingThatKnowsItsMain;

/** Everyone's package that imports a command. */
public final class ConsoleThatKnowsTraining {

    final TrainingThatKnowsItsMain training;

    ConsoleThatKnowsTraining(TrainingThatKnowsItsMain training) {
        this.training = training;
    }
}
