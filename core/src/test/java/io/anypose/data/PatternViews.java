package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.PixelMap;
import io.anypose.image.PixelTransformation;
import io.anypose.provenance.Seed;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Small images without a background, so that a pose moves every pixel and an exactly equivariant encoder exists: each
 * class has a random pattern of the values 0 to 9, and each object adds noise of its own.
 */
public final class PatternViews extends LabelledViews {

    private final PixelTransformation transformation;
    private final byte[][] images;

    /**
     * @param noise each value of an object is that of its class plus 0 … noise − 1; 1 for none
     * @param seed of the noise; the patterns of the classes are always the same
     */
    public PatternViews(PixelTransformation transformation, int planes, int classes, int size, int noise, Seed seed) {
        super(
                transformation,
                new ImageFormat(planes, transformation.width(), transformation.height(), 1),
                IntStream.range(0, classes).mapToObj(label -> "class " + label).toList(),
                Labels.inTurn(size, classes));
        this.transformation = transformation;
        this.images = new byte[size][format().bytes()];
        for (int object = 0; object < size; object++) {
            RandomGenerator pattern = new Seed(1).generator("pattern", label(object));
            RandomGenerator own = seed.generator("noise", object);
            for (int i = 0; i < format().bytes(); i++) {
                images[object][i] = (byte) (pattern.nextInt(10) + own.nextInt(noise));
            }
        }
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        PixelMap map = transformation.map(pose);
        for (int plane = 0; plane < format().planes(); plane++) {
            int first = plane * format().pixels();
            for (int pixel = 0; pixel < format().pixels(); pixel++) {
                target[offset + first + pixel] = images[object][first + map.source(pixel)];
            }
        }
    }
}
