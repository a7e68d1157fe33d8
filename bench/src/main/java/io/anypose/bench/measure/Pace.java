package io.anypose.bench.measure;

import io.anypose.learn.Experiment;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.train.TrainingListener;
import java.util.Optional;

/** Times the steps of a real training, its beginning left out; then the training is stopped. */
public final class Pace implements TrainingListener {

    private static final int WARM_UP = 20;

    private final int warmUp;
    private final int steps;
    private int count;
    private long firstNanos;
    private long lastNanos;
    private long firstAnchors;
    private long lastAnchors;

    private Pace(int warmUp, int steps) {
        this.warmUp = warmUp;
        this.steps = steps;
    }

    /** Seconds for each anchor, over so many steps from the middle of an epoch. */
    public static double secondsPerAnchor(Experiment experiment, Compute compute, int steps) {
        return secondsPerAnchor(experiment, compute, WARM_UP, steps);
    }

    /** The same after so many steps that are not counted. */
    public static double secondsPerAnchor(Experiment experiment, Compute compute, int warmUp, int steps) {
        Pace pace = new Pace(warmUp, steps);
        try (Model model = experiment.model(compute)) {
            experiment.training(model).listener(pace).stopWhen(pace::isDone).run(Optional.empty());
        }
        return (pace.lastNanos - pace.firstNanos) / 1e9 / (pace.lastAnchors - pace.firstAnchors);
    }

    private boolean isDone() {
        return count >= warmUp + steps;
    }

    @Override
    public void step(long done, long total, double loss) {
        count++;
        if (count == warmUp) {
            firstNanos = System.nanoTime();
            firstAnchors = done;
        }
        lastNanos = System.nanoTime();
        lastAnchors = done;
    }
}
