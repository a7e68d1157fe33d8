package io.anypose.model.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.image.ImageFormat;
import io.anypose.model.engine.Initial;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import java.util.List;

/**
 * Latent channels on a torus, each a sum over planes of products along rows and columns: z[c] = Σ_p B[c,p] · x[p] ·
 * A[c,p]ᵀ.
 *
 * <p>A maps columns of the image to positions along the first axis of the torus, B rows to positions along the second.
 * Shifts along single axes never light the corners of the image, so a dense encoder cannot know what its weights there
 * should be; in this one they follow from the others.
 */
public final class SeparableEncoder implements Encoder {

    private final Layout layout;
    private final Planes planes;
    private final Numbers numbers;
    private final int channels;
    private final int across;
    private final int down;
    private final NDArray columns;
    private final NDArray rows;

    /**
     * Takes its arrays, channels × planes × positions × pixels along the axis, from {@code weights}.
     *
     * @param positions on the torus, along each axis
     */
    public SeparableEncoder(
            Layout layout, List<Integer> positions, Planes planes, ImageFormat format, Weights weights, String name) {
        this.layout = layout;
        this.planes = planes;
        this.numbers = new Numbers(format, false);
        this.across = positions.get(0);
        this.down = positions.get(1);
        this.channels = layout.dimension() / (across * down);
        Initial initial = Initial.normal(spread(format));
        this.columns = weights.array(
                name + ".columns", new Shape(channels, planes.outputs(), across, format.width()), initial);
        this.rows =
                weights.array(name + ".rows", new Shape(channels, planes.outputs(), down, format.height()), initial);
    }

    private SeparableEncoder(SeparableEncoder encoder, Numbers numbers) {
        this.layout = encoder.layout;
        this.planes = encoder.planes;
        this.numbers = numbers;
        this.channels = encoder.channels;
        this.across = encoder.across;
        this.down = encoder.down;
        this.columns = encoder.columns;
        this.rows = encoder.rows;
    }

    @Override
    public Encoder frozen(NDManager keeper) {
        return new SeparableEncoder(this, numbers.frozen());
    }

    /**
     * Products of two such weights keep latents near unit variance: a latent entry sums over all pixels, so their spread
     * falls with the fourth root of the number of pixels.
     */
    private static double spread(ImageFormat format) {
        return 0.19 * Math.sqrt(28 / Math.sqrt(format.pixels()));
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public Latent encode(NDArray inputs) {
        long batch = inputs.getShape().get(0);
        int width = numbers.format().width();
        int height = numbers.format().height();
        int outputs = planes.outputs();
        NDArray byPlane = planes.apply(inputs, numbers, columns.getDataType())
                .transpose(1, 0, 2)
                .reshape(outputs, batch * height, width);
        // Weights stand on the left of the first product, so that the pixels of a column lie side by side for the
        // second.
        NDArray a = columns.transpose(1, 0, 2, 3).reshape(outputs, (long) channels * across, width);
        NDArray b = rows.transpose(1, 0, 3, 2).reshape((long) outputs * channels, height, down);
        NDArray half = a.matMul(byPlane.transpose(0, 2, 1)).reshape((long) outputs * channels, across * batch, height);
        NDArray whole = half.matMul(b)
                .reshape(outputs, channels, across, batch, down)
                .sum(new int[] {0})
                .transpose(2, 0, 1, 3);
        return new Latent(whole.reshape(batch, layout.dimension()), layout);
    }

    @Override
    public NDList parameters() {
        return new NDList(columns, rows);
    }
}
