package io.anypose.train;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.training.GradientCollector;
import io.anypose.data.ViewBatch;
import io.anypose.model.engine.EngineScope;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Steps of Adam along the gradient of a loss, one for each batch: the loop that all training shares.
 *
 * <p>The engine allows one at a time in a process.
 */
public final class GradientDescent {

    /** The loss of one batch. What it is made from need not be differentiated and may be computed before. */
    public interface Loss {

        /** Computes the scalar that is differentiated; asked once, while the engine records. */
        NDArray total();

        /** Its value; refuses one that is not finite. Asked once, after the gradients were computed. */
        double value();
    }

    /** Is called after each step. */
    @FunctionalInterface
    public interface StepListener {

        /** The batch was learned from; {@code loss} is its loss before that. */
        void step(ViewBatch batch, double loss);
    }

    private final Adam adam;
    private final Schedule schedule;
    private final double highestRate;
    private final long steps;
    private final BooleanSupplier stop;

    /**
     * Nothing is done yet.
     *
     * @param steps of the whole training, over which the schedule spreads
     * @param stop asked before each step
     */
    public GradientDescent(Adam adam, Schedule schedule, double highestRate, long steps, BooleanSupplier stop) {
        this.adam = adam;
        this.schedule = schedule;
        this.highestRate = highestRate;
        this.steps = steps;
        this.stop = stop;
    }

    /** One step for each batch; false if it was stopped before the last. */
    public boolean run(Batches batches, Function<ViewBatch, Loss> loss, StepListener listener) {
        while (batches.hasNext()) {
            if (stop.getAsBoolean()) {
                return false;
            }
            ViewBatch batch = batches.next();
            listener.step(batch, step(batch, loss));
        }
        return true;
    }

    private double step(ViewBatch batch, Function<ViewBatch, Loss> loss) {
        try (NDScope scope = EngineScope.open()) {
            Loss ofBatch = loss.apply(batch);
            double value;
            try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
                collector.backward(ofBatch.total());
                value = ofBatch.value();
            }
            adam.step(schedule.rate(highestRate, adam.steps(), steps));
            return value;
        }
    }
}
