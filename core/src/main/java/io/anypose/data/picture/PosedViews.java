package io.anypose.data.picture;

import io.anypose.data.LabelledViews;
import io.anypose.group.Pose;
import io.anypose.image.Examples;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.Picture;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pictures that were taken at several poses, handed out as they are. */
final class PosedViews extends LabelledViews {

    private final List<Map<Pose, Picture>> pictures;

    PosedViews(PictureFolder folder, Colours colours, Examples transformation) {
        super(transformation, colours.format(folder.size()), folder.classes(), folder.labels());
        this.pictures = folder.objects().stream()
                .map(object -> byPose(object, transformation))
                .toList();
    }

    /** Of pictures whose steps lead to the same pose, the one nearest to the canonical pose counts. */
    private static Map<Pose, Picture> byPose(PictureObject object, Examples transformation) {
        Map<Pose, Picture> byPose = new HashMap<>();
        object.pictures().keySet().stream()
                .sorted(Comparator.comparingInt(Math::abs))
                .forEach(step -> byPose.computeIfAbsent(
                        transformation.group().step(step),
                        pose -> object.pictures().get(step)));
        return byPose;
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
        Picture picture = pictures.get(object).get(pose);
        if (picture == null) {
            throw new IllegalArgumentException("there is no picture of object " + object + " at "
                    + transformation().values(pose));
        }
        System.arraycopy(picture.bytes(format()), 0, target, offset, format().bytes());
    }
}
