package io.anypose.bench.measure;

import io.anypose.learn.Experiment;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.train.TrainingListener;
import java.util.Optional;

/** Times the steps of a real training, its beginning left out; then the training is stopped. */
final class Pace implements TrainingListener {

    private static final int WARM_UP = 20;

    private final int steps;
    private int count;
    private long firstNanos;
    private long lastNanos;
    private long firstAnchors;
    private long lastAnchors;

    private Pace(int steps) {
        this.steps = steps;
    }

    /** Returns the seconds for each anchor, over so many steps from the middle of an epoch. */
    static double secondsPerAnchor(Experiment experiment, Compute compute, int steps) {
        Pace pace = new Pace(steps);
        try (Model model = experiment.model(compute)) {
            experiment.training(model).listener(pace).stopWhen(pace::isDone).run(Optional.empty());
        }
        return (pace.lastNanos - pace.firstNanos) / 1e9 / (pace.lastAnchors - pace.firstAnchors);
    }

    private boolean isDone() {
        return count >= WARM_UP + steps;
    }

    @Override
    public void step(long done, long total, double loss) {
        count++;
        if (count == WARM_UP) {
            firstNanos = System.nanoTime();
            firstAnchors = done;
        }
        lastNanos = System.nanoTime();
        lastAnchors = done;
    }
}
