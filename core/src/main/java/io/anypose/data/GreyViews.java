package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.PixelTransformation;
import java.util.List;
import java.util.stream.IntStream;

/** Grey images as they are, on black. */
final class GreyViews extends LabelledViews {

    private static final int WHITE = 255;

    private final PixelTransformation transformation;
    /** The images one after the other, and after each a black pixel: what is shown where nothing moves to. */
    private final byte[] pixels;

    GreyViews(LabelledImages images, List<String> classes, PixelTransformation transformation) {
        super(
                transformation,
                new ImageFormat(1, images.width(), images.height(), WHITE),
                classes,
                IntStream.range(0, images.size()).map(images::label).toArray());
        images.requireSize(transformation);
        this.transformation = transformation;
        this.pixels = new byte[Math.multiplyExact(images.size(), stride())];
        for (int i = 0; i < images.size(); i++) {
            System.arraycopy(images.image(i), 0, pixels, i * stride(), stride() - 1);
        }
    }

    private int stride() {
        return format().pixels() + 1;
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        transformation.mover(pose).move(pixels, object * stride(), target, offset);
    }
}
