package io.anypose.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.GradientMode;
import io.anypose.model.engine.Tensors;
import java.util.ArrayList;
import java.util.List;

/**
 * Adam with decoupled weight decay, the formula of PyTorch, with its state in the open so that a checkpoint can hold it.
 *
 * <p>It is used by the thread that made it.
 *
 * <p>m ← β₁ m + (1 − β₁) g, v ← β₂ v + (1 − β₂) g², p ← p (1 − η w) − η · m̂ / (√v̂ + ε), where m̂ and v̂ are corrected for
 * their start at zero.
 */
public final class Adam implements AutoCloseable {

    private static final double EPSILON = 1e-8;

    private final NDManager manager;
    private final NDList parameters;
    private final double weightDecay;
    private final List<NDArray> means = new ArrayList<>();
    private final List<NDArray> variances = new ArrayList<>();
    private final AdamUpdate update;
    private long steps;

    /**
     * @param parameters the arrays to be changed in place; from now on the engine records their gradients
     * @param weightDecay 0 for plain Adam
     */
    public Adam(NDManager parent, NDList parameters, double weightDecay) {
        GradientMode.onlyInCollectors();
        this.manager = parent.newSubManager();
        this.parameters = parameters;
        this.weightDecay = weightDecay;
        for (NDArray parameter : parameters) {
            parameter.setRequiresGradient(true);
            means.add(manager.zeros(parameter.getShape(), parameter.getDataType()));
            variances.add(manager.zeros(parameter.getShape(), parameter.getDataType()));
        }
        this.update = AdamUpdate.of(means.get(0));
    }

    /** One step along the gradients that were just computed, which are zero afterwards. */
    public void step(double learningRate) {
        steps++;
        AdamUpdate.Numbers numbers = numbers(learningRate);
        try (NDScope scope = EngineScope.open()) {
            for (int i = 0; i < parameters.size(); i++) {
                NDArray parameter = parameters.get(i);
                update.apply(parameter, parameter.getGradient(), means.get(i), variances.get(i), numbers);
            }
        }
    }

    /**
     * η · m̂ / (√v̂ + ε) = η · (s / c) · m / (√v + s · ε) with c = 1 − β₁ᵗ and s = √(1 − β₂ᵗ): so the corrections are numbers, not
     * passes over arrays.
     */
    private AdamUpdate.Numbers numbers(double learningRate) {
        double meanCorrection = 1 - Math.pow(AdamUpdate.BETA1, (double) steps);
        double root = Math.sqrt(1 - Math.pow(AdamUpdate.BETA2, (double) steps));
        return new AdamUpdate.Numbers(
                learningRate * root / meanCorrection, EPSILON * root, 1 - learningRate * weightDecay);
    }

    /** How many steps were made. */
    public long steps() {
        return steps;
    }

    /** Copies of the state, named after the parameters. */
    NDList state() {
        NDList state = new NDList();
        for (int i = 0; i < parameters.size(); i++) {
            String name = parameters.get(i).getName();
            state.add(Tensors.named("mean/" + name, means.get(i)));
            state.add(Tensors.named("variance/" + name, variances.get(i)));
        }
        return state;
    }

    /** Continues from a state that {@link #state} gave. */
    void restore(NDList state, long stepsBefore) {
        for (int i = 0; i < parameters.size(); i++) {
            String name = parameters.get(i).getName();
            Tensors.assign(means.get(i), state, "mean/" + name);
            Tensors.assign(variances.get(i), state, "variance/" + name);
        }
        steps = stepsBefore;
    }

    @Override
    public void close() {
        parameters.forEach(parameter -> parameter.setRequiresGradient(false));
        manager.close();
    }
}
