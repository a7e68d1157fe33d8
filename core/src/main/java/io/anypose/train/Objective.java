package io.anypose.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import io.anypose.group.Poses;
import io.anypose.model.Model;
import io.anypose.model.engine.Scalars;
import io.anypose.model.operator.Latent;
import java.util.Optional;

/**
 * The loss of a batch of pairs: cross-entropy(classifier(Z1)) [+ cross-entropy(classifier(Z2))] + λ · reduce((Z1 − Z2)²) + the operator's prior.
 *
 * @param consistencyWeight λ
 */
public record Objective(double consistencyWeight, Reduction reduction, Supervision supervision) {

    /**
     * The terms of the loss, each a scalar in the engine.
     *
     * @param logits batch × classes, of the first views
     * @param prior zero for operators without one
     */
    public record Terms(NDArray total, NDArray classification, NDArray consistency, NDArray prior, NDArray logits) {}

    /**
     * The terms for a batch of pairs.
     *
     * @param images first all first views, then all second views, in the same order
     * @param poses of all of these views
     * @param labels of the first half
     */
    public Terms terms(Model trained, NDArray images, Poses poses, NDArray labels) {
        Model model = trained.once();
        Latent canonical = model.canonical(images, poses);
        long batch = labels.getShape().get(0);
        NDList halves = canonical.values().split(new long[] {batch});
        NDArray first = halves.get(0);
        NDArray second = halves.get(1);
        NDArray logits = model.logits(canonical.with(first));
        NDArray classification = crossEntropy(logits, labels);
        if (supervision == Supervision.BOTH_VIEWS) {
            classification = classification.add(crossEntropy(model.logits(canonical.with(second)), labels));
        }
        NDArray consistency = reduction.reduce(first.sub(second).square());
        NDArray total = classification.add(consistency.mul(Scalars.like(consistency, consistencyWeight)));
        Optional<NDArray> prior = model.prior();
        return new Terms(
                prior.map(total::add).orElse(total),
                classification,
                consistency,
                prior.orElseGet(total::zerosLike),
                logits);
    }

    /** Mean negative log-probability of the labels. */
    static NDArray crossEntropy(NDArray logits, NDArray labels) {
        return logits.logSoftmax(1).gather(labels.expandDims(1), 1).mean().neg();
    }
}
