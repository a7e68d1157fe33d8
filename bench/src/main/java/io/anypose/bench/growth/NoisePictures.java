package io.anypose.bench.growth;

import io.anypose.data.LabelledViews;
import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.PixelTransformation;
import java.util.Random;
import java.util.stream.IntStream;

/** Pictures of noise, all in memory as pictures of a folder are, and moved whole as these are. */
final class NoisePictures extends LabelledViews {

    private static final int CLASSES = 10;

    private final PixelTransformation transformation;
    private final byte[][] pictures;

    NoisePictures(PixelTransformation transformation, ImageFormat format, int count) {
        super(
                transformation,
                format,
                IntStream.range(0, CLASSES).mapToObj(String::valueOf).toList(),
                IntStream.range(0, count).map(object -> object % CLASSES).toArray());
        this.transformation = transformation;
        this.pictures = new byte[count][format.bytes()];
        Random random = new Random(0);
        for (byte[] picture : pictures) {
            random.nextBytes(picture);
        }
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        byte[] outside = new byte[format().planes()];
        byte[] moved = transformation.moved(pictures[object], format(), outside, pose);
        System.arraycopy(moved, 0, target, offset, moved.length);
    }
}
