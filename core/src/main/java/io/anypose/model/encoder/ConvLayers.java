package io.anypose.model.encoder;

import io.anypose.image.ImageFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * The layers of a {@link ConvEncoder}: so many that images become a few pixels wide.
 *
 * <p>Each is a convolution of 3 × 3 pixels, padded with zeros, then batch normalisation, what is above 0, and the largest of
 * 2 × 2 pixels. Of large images the first convolution takes every second pixel only, so that they cost little more than those of
 * 64 × 64.
 *
 * @param layers from the image on
 * @param height of what comes out, in pixels
 * @param width of what comes out, in pixels
 */
public record ConvLayers(List<Layer> layers, int height, int width) {

    /** Width and height of a kernel. */
    public static final int KERNEL = 3;

    /** Added to variances, so that nothing is divided by 0. */
    public static final float EPSILON = 1e-5f;

    private static final int FIRST_WIDTH = 16;
    private static final int LAST_WIDTH = 128;

    /** Images with fewer pixels along a side are not halved again. */
    private static final int SMALL = 6;

    /** Images with so many pixels along both sides are halved by the first convolution, too. */
    private static final int LARGE = 96;

    /**
     * One layer.
     *
     * @param inputs planes that come in
     * @param outputs planes that go out
     * @param stride of the convolution
     */
    public record Layer(int inputs, int outputs, int stride) {}

    public ConvLayers {
        layers = List.copyOf(layers);
        if (layers.isEmpty()) {
            throw new IllegalArgumentException("images of " + width + " x " + height
                    + " pixels are too small for convolutions; at least " + SMALL + " x " + SMALL + " are needed");
        }
    }

    /** The layers for images with so many planes of this size. */
    public static ConvLayers of(ImageFormat format, int planes) {
        List<Layer> layers = new ArrayList<>();
        int height = format.height();
        int width = format.width();
        int inputs = planes;
        while (Math.min(height, width) >= SMALL) {
            int stride = layers.isEmpty() && Math.min(height, width) >= LARGE ? 2 : 1;
            int outputs = Math.min(LAST_WIDTH, FIRST_WIDTH << layers.size());
            layers.add(new Layer(inputs, outputs, stride));
            height = ((height - 1) / stride + 1) / 2;
            width = ((width - 1) / stride + 1) / 2;
            inputs = outputs;
        }
        return new ConvLayers(layers, height, width);
    }

    /** How many numbers come out for each image. */
    public int features() {
        return layers.get(layers.size() - 1).outputs() * height * width;
    }
}
