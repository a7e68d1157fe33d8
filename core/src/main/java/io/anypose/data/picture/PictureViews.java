package io.anypose.data.picture;

import io.anypose.data.LabelledViews;
import io.anypose.group.Pose;
import io.anypose.image.PixelTransformation;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.Picture;
import java.util.List;
import java.util.stream.IntStream;

/** Pictures moved whole. They are taken from the folder whenever they are asked for, so that nothing is in memory twice. */
final class PictureViews extends LabelledViews {

    private final PixelTransformation transformation;
    private final List<Picture> pictures;
    /** What comes in from outside of each. */
    private final List<byte[]> outsides;

    PictureViews(PictureFolder folder, Colours colours, Backdrop backdrop, PixelTransformation transformation) {
        super(transformation, colours.format(folder.size()), folder.classes(), folder.labels());
        this.transformation = transformation;
        this.pictures = IntStream.range(0, size())
                .mapToObj(object -> PictureSource.canonical(folder, object))
                .toList();
        this.outsides = pictures.stream()
                .map(picture -> backdrop.outside(picture.bytes(format()), format()))
                .toList();
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        byte[] picture = pictures.get(object).bytes(format());
        byte[] moved = transformation.moved(picture, format(), outsides.get(object), pose);
        System.arraycopy(moved, 0, target, offset, moved.length);
    }
}
