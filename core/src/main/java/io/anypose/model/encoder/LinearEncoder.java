package io.anypose.model.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.nn.core.Linear;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import java.util.List;

/**
 * One product without bias: f(x) = W x.
 *
 * <p>Depth before the operator loses extrapolation; depth after it does not.
 */
public final class LinearEncoder implements Encoder {

    private final Layout layout;
    private final Planes planes;
    private final NDArray weight;

    /**
     * @param planes what is done to the colour planes of the inputs before the product
     * @param weight W, dimension × inputs
     */
    public LinearEncoder(Layout layout, Planes planes, NDArray weight) {
        this.layout = layout;
        this.planes = planes;
        this.weight = weight;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public Latent encode(NDArray inputs) {
        NDArray folded = planes.fold(weight, inputs.getShape().get(1));
        NDArray latent = Linear.linear(inputs, folded).singletonOrThrow();
        return new Latent(planes.offset(weight).map(latent::sub).orElse(latent), layout);
    }

    @Override
    public NDList parameters() {
        return new NDList(List.of(weight));
    }
}
