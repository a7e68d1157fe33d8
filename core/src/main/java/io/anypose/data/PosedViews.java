package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.Colours;
import io.anypose.image.Examples;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pictures that were taken at several poses, handed out as they are. */
final class PosedViews implements Views {

    private final Examples transformation;
    private final ImageFormat format;
    private final List<String> classes;
    private final int[] labels;
    private final List<Map<Pose, byte[]>> pictures;

    PosedViews(PictureFolder folder, Colours colours, Examples transformation) {
        this.transformation = transformation;
        this.format = colours.format(folder.size());
        this.classes = folder.classes();
        this.labels = folder.labels();
        this.pictures = folder.objects().stream().map(this::byPose).toList();
    }

    /** Of pictures whose steps lead to the same pose, the one nearest to the canonical pose counts. */
    private Map<Pose, byte[]> byPose(PictureObject object) {
        Map<Pose, byte[]> byPose = new HashMap<>();
        object.pictures().keySet().stream()
                .sorted(Comparator.comparingInt(Math::abs))
                .forEach(step -> byPose.computeIfAbsent(
                        transformation.group().step(step),
                        pose -> object.pictures().get(step).bytes(format)));
        return byPose;
    }

    @Override
    public Transformation transformation() {
        return transformation;
    }

    @Override
    public ImageFormat format() {
        return format;
    }

    @Override
    public List<String> classes() {
        return classes;
    }

    @Override
    public int size() {
        return labels.length;
    }

    @Override
    public int label(int object) {
        return labels[object];
    }

    @Override
    public boolean has(int object, Pose pose) {
        return pictures.get(object).containsKey(pose);
    }

    @Override
    public boolean keep(Collection<Pose> poses) {
        return true; // all pictures are in memory
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        byte[] picture = pictures.get(object).get(pose);
        if (picture == null) {
            throw new IllegalArgumentException(
                    "there is no picture of object " + object + " at " + transformation.values(pose));
        }
        System.arraycopy(picture, 0, target, offset, picture.length);
    }
}
