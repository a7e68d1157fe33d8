package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Operator;
import java.util.function.UnaryOperator;

/**
 * Sends plain numbers through the linear parts of a model. What is done to unit vectors says all about a linear map,
 * whatever the encoder or operator is made of.
 */
public final class Probe {

    private final Model model;

    /** Probes a model whose first latents need no pose. */
    public Probe(Model model) {
        this.model = model;
    }

    /**
     * The latents of images.
     *
     * @param images rows × values of one image
     * @return rows × dimension
     */
    public float[] encode(float[] images, int rows) {
        return through(
                images,
                rows,
                array -> model.stages().get(0).encoder().encode(array).values());
    }

    /**
     * The orbits of latents.
     *
     * @param latents rows × dimension
     * @return rows × order × dimension
     */
    public float[] orbit(float[] latents, int rows) {
        return orbit(0, latents, rows);
    }

    /** The same under the operator of a stage. */
    public float[] orbit(int stage, float[] latents, int rows) {
        Operator operator = model.operators().get(stage);
        return through(latents, rows, array -> operator.orbit(new Latent(array, operator.layout())));
    }

    private float[] through(float[] values, int rows, UnaryOperator<NDArray> part) {
        try (NDScope scope = EngineScope.open()) {
            NDArray array = model.manager()
                    .create(values, new Shape(rows, values.length / rows))
                    .toType(model.type(), false);
            return part.apply(array).toType(DataType.FLOAT32, false).toFloatArray();
        }
    }
}
