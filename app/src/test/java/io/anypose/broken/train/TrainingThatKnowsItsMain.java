package io.anypose.broken.train;

import io.anypose.broken.Main;
import io.anypose.broken.bench.Kernel;

/** A command that imports the main class, and the module bench. */
public final class TrainingThatKnowsItsMain {

    final Main main;
    final Kernel kernel;

    TrainingThatKnowsItsMain(Main main, Kernel kernel) {
        this.main = main;
        this.kernel = kernel;
    }
}
