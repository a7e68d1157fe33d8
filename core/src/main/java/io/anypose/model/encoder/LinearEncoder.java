package io.anypose.model.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.nn.core.Linear;
import io.anypose.image.ImageFormat;
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
    private final Numbers numbers;
    /** The factor of images of so many values. */
    private final LongFunction<Folded> folding;

    /**
     * Encodes images.
     *
     * @param planes applied to the colour planes of the images before the product
     * @param weight W, dimension × (outputs of {@code planes} · pixels)
     */
    public LinearEncoder(Layout layout, Planes planes, ImageFormat format, NDArray weight) {
        this(
                layout,
                weight,
                new Numbers(format, false),
                values -> new Folded(planes.fold(weight, values), planes.offset(weight)));
    }

    /**
     * Encodes vectors, such as the latents of an earlier stage.
     *
     * @param weight W, dimension × inputs
     */
    public LinearEncoder(Layout layout, NDArray weight) {
        this(
                layout,
                Planes.identity(1),
                new ImageFormat(1, Math.toIntExact(weight.getShape().get(1)), 1, 1),
                weight);
    }

    private LinearEncoder(Layout layout, NDArray weight, Numbers numbers, LongFunction<Folded> folding) {
        this.layout = layout;
        this.weight = weight;
        this.numbers = numbers;
        this.folding = folding;
    }

    /** The weights with the map of the colour planes in them, and what its mean contributes to each latent entry, if anything. */
    private record Folded(NDArray weight, Optional<NDArray> offset) {

        private NDArray encode(NDArray values, int dimension) {
            NDArray latent = Steady.narrowed(Linear.linear(values, weight).singletonOrThrow(), dimension);
            return offset.map(latent::sub).orElse(latent);
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
        return new Latent(numbers.map(inputs, weight.getDataType(), this::product), layout);
    }

    private NDArray product(NDArray values) {
        return folding.apply(values.getShape().get(1)).encode(values, layout.dimension());
    }

    @Override
    public Encoder frozen(NDManager keeper) {
        Map<Long, Folded> kept = new ConcurrentHashMap<>();
        return new LinearEncoder(
                layout,
                weight,
                numbers.frozen(),
                values ->
                        kept.computeIfAbsent(values, each -> folding.apply(each).keptBy(keeper)));
    }

    @Override
    public NDList parameters() {
        return new NDList(List.of(weight));
    }
}
