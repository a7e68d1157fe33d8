package io.anypose.train;

import ai.djl.ndarray.NDArray;
import io.anypose.group.Poses;
import io.anypose.model.Model;
import io.anypose.model.engine.Scalars;
import io.anypose.model.operator.Latent;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The loss of a batch of pairs: cross-entropy(classifier(Z1)) [+ cross-entropy(classifier(Z2))] + λ · reduce((Z1 − Z2)²) + the operator's prior.
 *
 * <p>Further views of each object, if there are any, are compared with the first as the second is. Of a model whose latents
 * {@linkplain io.anypose.model.Architecture#agreesInside agree inside} those of the other views after the first stage are compared,
 * too; that counts as a prior.
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
     * @param images first all first views, then all second views in the same order, and so on
     * @param poses of all of these views
     * @param labels of the first views
     */
    public Terms terms(Model trained, NDArray images, Poses poses, NDArray labels) {
        Model model = trained.once();
        List<Latent> stages = model.canonicals(images, poses);
        Latent canonical = stages.get(stages.size() - 1);
        List<NDArray> views = views(canonical, labels);
        NDArray logits = model.logits(canonical.with(views.get(0)));
        NDArray classification = crossEntropy(logits, labels);
        NDArray consistency = difference(views, 1);
        if (supervision == Supervision.BOTH_VIEWS) {
            for (NDArray other : views.subList(1, views.size())) {
                classification = classification.add(crossEntropy(model.logits(canonical.with(other)), labels));
            }
        }
        for (int other = 2; other < views.size(); other++) {
            consistency = consistency.add(difference(views, other));
        }
        NDArray total = classification.add(consistency.mul(Scalars.like(consistency, consistencyWeight)));
        Optional<NDArray> prior = Stream.concat(
                        model.prior().stream(), inside(model, views(stages.get(0), labels)).stream())
                .reduce(NDArray::add);
        return new Terms(
                prior.map(total::add).orElse(total),
                classification,
                consistency,
                prior.orElseGet(total::zerosLike),
                logits);
    }

    /** The rows of each view. */
    private static List<NDArray> views(Latent latent, NDArray labels) {
        long batch = labels.getShape().get(0);
        long[] ends = LongStream.range(1, latent.size() / batch)
                .map(view -> view * batch)
                .toArray();
        return latent.values().split(ends);
    }

    private NDArray difference(List<NDArray> views, int other) {
        return reduction.reduce(views.get(0).sub(views.get(other)).square());
    }

    /** How far views that differ in what the first stage undoes are from each other after it. */
    private Optional<NDArray> inside(Model model, List<NDArray> views) {
        return model.spec().architecture().agreesInside() && views.size() > 2
                ? Optional.of(difference(views.subList(1, views.size()), 1))
                : Optional.empty();
    }

    /** Mean negative log-probability of the labels. */
    static NDArray crossEntropy(NDArray logits, NDArray labels) {
        return logits.logSoftmax(1).gather(labels.expandDims(1), 1).mean().neg();
    }
}
