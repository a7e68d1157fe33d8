package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.PixelMap;
import io.anypose.image.PixelTransformation;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Small noisy pictures whose bytes have all values from 0 to 255, as photographs have: below 128 in the first class, and 128 or
 * more in the second. Whoever takes such bytes for negative numbers finds the second class darker than the first.
 */
public final class BrightViews extends LabelledViews {

    private final PixelTransformation transformation;

    /** @param transformation one that fills every pixel from another, such as a periodic shift */
    public BrightViews(PixelTransformation transformation, int planes, int size) {
        super(
                transformation,
                new ImageFormat(planes, transformation.width(), transformation.height(), 255),
                List.of("dark", "bright"),
                Labels.inTurn(size, 2));
        this.transformation = transformation;
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        byte[] values = new byte[format().bytes()];
        RandomGenerator random = new Seed(1).generator("photo", object);
        random.nextBytes(values);
        PixelMap map = transformation.map(pose);
        for (int i = 0; i < values.length; i++) {
            int plane = i / format().pixels() * format().pixels();
            int value = Byte.toUnsignedInt(values[plane + map.source(i - plane)]) / 2;
            target[offset + i] = (byte) (label(object) == 1 ? 128 + value : value);
        }
    }
}
