package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.image.ImageFormat;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Views as a model takes them: one row for each view.
 *
 * <p>The arrays are not copied, so that a training loop can use the same buffer for every batch. A batch written into a
 * buffer holds only until the next one is written into it.
 *
 * @param pixels the views one after the other, {@code format.bytes()} each; what follows the last row means nothing
 * @param labels the classes, one for each row
 * @param poses the poses, one for each row
 */
@SuppressWarnings("ArrayRecordComponent")
public record ViewBatch(byte[] pixels, ImageFormat format, int[] labels, Poses poses) {

    public ViewBatch {
        if (labels.length != poses.size() || pixels.length < (long) labels.length * format.bytes()) {
            throw new IllegalArgumentException(labels.length + " labels, " + poses.size() + " poses and "
                    + pixels.length + " bytes do not make a batch of views of " + format.bytes() + " bytes");
        }
    }

    /** How many views there are. */
    public int size() {
        return labels.length;
    }

    /** The objects from {@code from} up to, but without, {@code to}, all at one pose; for evaluation, at any pose. */
    public static ViewBatch at(Views views, int from, int to, Pose pose) {
        return at(
                views,
                from,
                to,
                pose,
                new byte[Math.multiplyExact(to - from, views.format().bytes())]);
    }

    /** The same, written into {@code target}. */
    public static ViewBatch at(Views views, int from, int to, Pose pose, byte[] target) {
        int bytes = views.format().bytes();
        int[] labels = IntStream.range(from, to).map(views::label).toArray();
        var batch = new ViewBatch(target, views.format(), labels, Poses.repeat(pose, labels.length));
        IntStream.range(0, labels.length).parallel().forEach(row -> views.write(from + row, pose, target, row * bytes));
        return batch;
    }

    /** These objects, each at a pose of its own; for measuring, at any poses. */
    public static ViewBatch at(Views views, int[] objects, List<Pose> poses) {
        int bytes = views.format().bytes();
        byte[] pixels = new byte[Math.multiplyExact(objects.length, bytes)];
        int[] labels = IntStream.of(objects).map(views::label).toArray();
        IntStream.range(0, objects.length)
                .parallel()
                .forEach(row -> views.write(objects[row], poses.get(row), pixels, row * bytes));
        return new ViewBatch(
                pixels, views.format(), labels, Poses.of(views.transformation().group(), poses));
    }
}
