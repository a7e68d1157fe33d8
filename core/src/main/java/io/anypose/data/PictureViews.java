package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.Backdrop;
import io.anypose.image.Background;
import io.anypose.image.Colours;
import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
import io.anypose.image.PixelMap;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformation;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Pictures in their own colours, moved whole, or cut out and moved before a background that stays. */
final class PictureViews implements Views {

    /** What can be seen of one object: its colours, which pixels it has, and what is behind it. */
    @SuppressWarnings("ArrayRecordComponent") // never leaves this class
    private record Cutout(byte[] colours, IntPredicate isObject, IntPredicate isWhite) {}

    private final PixelTransformation transformation;
    private final ImageFormat format;
    private final List<String> classes;
    private final int[] labels;
    private final List<Cutout> cutouts;

    PictureViews(
            PictureFolder folder,
            Colours colours,
            Backdrop backdrop,
            PixelTransformation transformation,
            Seed seed,
            int part) {
        this.transformation = transformation;
        this.format = colours.format(folder.size());
        this.classes = folder.classes();
        this.labels = folder.labels();
        this.cutouts = IntStream.range(0, labels.length)
                .mapToObj(object -> cutout(folder, object, backdrop, seed, part))
                .toList();
    }

    private Cutout cutout(PictureFolder folder, int object, Backdrop backdrop, Seed seed, int part) {
        var picture = PictureSource.canonical(folder, object);
        byte[] colours = picture.bytes(format);
        if (backdrop == Backdrop.NONE) {
            return new Cutout(colours, pixel -> true, pixel -> false);
        }
        Mask mask = picture.object();
        Background background =
                Background.random(format.width(), format.height(), seed.generator("background", part, object));
        return new Cutout(colours, mask::isObject, background::isWhite);
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
    public void write(int object, Pose pose, byte[] target, int offset) {
        Cutout cutout = cutouts.get(object);
        PixelMap map = transformation.map(pose);
        int pixels = format.pixels();
        for (int pixel = 0; pixel < pixels; pixel++) {
            int source = map.source(pixel);
            boolean shown = source != PixelMap.FILL && cutout.isObject().test(source);
            byte behind = (byte) (cutout.isWhite().test(pixel) ? format.maximum() : 0);
            for (int plane = 0; plane < format.planes(); plane++) {
                target[offset + plane * pixels + pixel] = shown ? cutout.colours()[plane * pixels + source] : behind;
            }
        }
    }
}
