package io.anypose.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.GradientMode;
import io.anypose.model.engine.Scalars;
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

    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.999;
    private static final double EPSILON = 1e-8;

    private final NDManager manager;
    private final NDList parameters;
    private final double weightDecay;
    private final List<NDArray> means = new ArrayList<>();
    private final List<NDArray> variances = new ArrayList<>();
    private final NDArray beta1;
    private final NDArray rest1;
    private final NDArray beta2;
    private final NDArray rest2;
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
        this.beta1 = scalar(BETA1);
        this.rest1 = scalar(1 - BETA1);
        this.beta2 = scalar(BETA2);
        this.rest2 = scalar(1 - BETA2);
    }

    /** One step along the gradients that were just computed, which are zero afterwards. */
    public void step(double learningRate) {
        steps++;
        double meanCorrection = 1 - Math.pow(BETA1, (double) steps);
        double varianceCorrection = 1 - Math.pow(BETA2, (double) steps);
        try (NDScope scope = EngineScope.open()) {
            // η · m̂ / (√v̂ + ε) = η · (s / c) · m / (√v + s · ε) with c = 1 − β₁ᵗ and s = √(1 − β₂ᵗ): so the
            // corrections
            // are numbers, not passes over arrays.
            double root = Math.sqrt(varianceCorrection);
            NDArray epsilon = scalar(EPSILON * root);
            NDArray rate = scalar(learningRate * root / meanCorrection);
            NDArray decay = scalar(1 - learningRate * weightDecay);
            for (int i = 0; i < parameters.size(); i++) {
                NDArray parameter = parameters.get(i);
                NDArray gradient = parameter.getGradient();
                NDArray mean = means.get(i);
                NDArray variance = variances.get(i);
                mean.muli(beta1).addi(gradient.mul(rest1));
                variance.muli(beta2).addi(gradient.square().muli(rest2));
                if (weightDecay > 0) {
                    parameter.muli(decay);
                }
                parameter.subi(mean.div(variance.sqrt().addi(epsilon)).muli(rate));
                gradient.subi(gradient);
            }
        }
    }

    /** A number in the engine: to bring one there takes longer than to multiply a small array with it. */
    private NDArray scalar(double value) {
        return Scalars.like(means.get(0), value);
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
