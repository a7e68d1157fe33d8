package io.anypose.model.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.nn.core.Linear;
import io.anypose.model.engine.Steady;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * One product without bias: f(x) = W x.
 *
 * <p>Depth before the operator loses extrapolation; depth after it does not.
 */
public final class LinearEncoder implements Encoder {

    private final Layout layout;
    private final NDArray weight;
    /** What images of so many values are multiplied with. */
    private final LongFunction<Folded> folding;

    /**
     * @param planes what is done to the colour planes of the inputs before the product
     * @param weight W, dimension × inputs
     */
    public LinearEncoder(Layout layout, Planes planes, NDArray weight) {
        this(layout, weight, values -> new Folded(planes.fold(weight, values), planes.offset(weight)));
    }

    private LinearEncoder(Layout layout, NDArray weight, LongFunction<Folded> folding) {
        this.layout = layout;
        this.weight = weight;
        this.folding = folding;
    }

    /** The weights with the map of the colour planes in them, and what its mean contributes to each latent entry, if anything. */
    private record Folded(NDArray weight, Optional<NDArray> offset) {

        private Latent encode(NDArray inputs, Layout layout) {
            NDArray latent = Steady.narrowed(Linear.linear(inputs, weight).singletonOrThrow(), layout.dimension());
            return new Latent(offset.map(latent::sub).orElse(latent), layout);
        }

        /** The same for recognition: latents do not depend on the images beside one, and no scope closes what they are made with. */
        private Folded keptBy(NDManager keeper) {
            Folded kept = new Folded(Steady.widened(weight, 0), offset);
            Stream.concat(Stream.of(kept.weight), offset.stream()).forEach(array -> {
                NDScope.unregister(array);
                array.attach(keeper);
            });
            return kept;
        }
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public Latent encode(NDArray inputs) {
        return folding.apply(inputs.getShape().get(1)).encode(inputs, layout);
    }

    @Override
    public Encoder frozen(NDManager keeper) {
        Map<Long, Folded> kept = new ConcurrentHashMap<>();
        return new LinearEncoder(
                layout,
                weight,
                values ->
                        kept.computeIfAbsent(values, each -> folding.apply(each).keptBy(keeper)));
    }

    @Override
    public NDList parameters() {
        return new NDList(List.of(weight));
    }
}
