package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import io.anypose.model.engine.Steady;
import io.anypose.model.operator.Latent;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Two layers from a canonical latent to class logits: o = B σ(A z + a) + b, with the logistic σ.
 *
 * @param hidden A, hidden × dimension
 * @param hiddenBias a
 * @param output B, classes × hidden
 * @param outputBias b
 */
public record Classifier(NDArray hidden, NDArray hiddenBias, NDArray output, NDArray outputBias) {

    public Classifier {
        long width = hidden.getShape().get(0);
        long classes = output.getShape().get(0);
        if (!hiddenBias.getShape().equals(new Shape(width))
                || output.getShape().get(1) != width
                || !outputBias.getShape().equals(new Shape(classes))) {
            throw new IllegalArgumentException("the classifier's shapes do not fit together: " + hidden.getShape()
                    + hiddenBias.getShape() + output.getShape() + outputBias.getShape());
        }
    }

    /** Logits, batch × classes, of canonical latents. */
    public NDArray logits(Latent canonical) {
        NDArray inner = Linear.linear(canonical.values(), hidden, hiddenBias).singletonOrThrow();
        return Linear.linear(Activation.sigmoid(inner), output, outputBias).singletonOrThrow();
    }

    /** The same logits for recognition, which do not depend on the latents beside one, to the last bit; kept by {@code keeper}. */
    Function<Latent, NDArray> steady(NDManager keeper) {
        Classifier wide = new Classifier(
                Steady.widened(hidden, 0),
                Steady.widened(hiddenBias, 0),
                Steady.widened(Steady.widened(output, 1), 0),
                Steady.widened(outputBias, 0));
        Stream.of(wide.hidden, wide.hiddenBias, wide.output, wide.outputBias).forEach(array -> {
            NDScope.unregister(array);
            array.attach(keeper);
        });
        return canonical -> Steady.narrowed(wide.logits(canonical), outputBias.size());
    }

    /** The trained arrays, with names. */
    public NDList parameters() {
        return new NDList(hidden, hiddenBias, output, outputBias);
    }
}
