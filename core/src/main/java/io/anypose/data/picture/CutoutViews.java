package io.anypose.data.picture;

import io.anypose.data.LabelledViews;
import io.anypose.group.Pose;
import io.anypose.image.Background;
import io.anypose.image.Mask;
import io.anypose.image.PixelMover;
import io.anypose.image.PixelTransformation;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.Picture;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.stream.IntStream;

/** Objects of pictures in their own colours, cut out and moved before a background that stays. */
final class CutoutViews extends LabelledViews {

    /**
     * What can be seen of one object.
     *
     * <p>Each array has one more entry after the last pixel of each plane: that of a pixel that nothing moves to.
     *
     * @param colours by plane; 0 where the object is not
     * @param object all bits set where the object is
     * @param behind what is shown where the object is not
     */
    @SuppressWarnings("ArrayRecordComponent") // never leaves this class
    private record Cutout(byte[] colours, byte[] object, byte[] behind) {}

    private static final byte SHOWN = -1;
    private static final int FULL = 255;

    private final PixelTransformation transformation;
    private final List<Cutout> cutouts;

    CutoutViews(PictureFolder folder, Colours colours, PixelTransformation transformation, Seed seed, int part) {
        super(transformation, colours.format(folder.size()), folder.classes(), folder.labels());
        this.transformation = transformation;
        this.cutouts = IntStream.range(0, size())
                .mapToObj(object -> cutout(PictureSource.canonical(folder, object), object, seed, part))
                .toList();
    }

    private Cutout cutout(Picture picture, int number, Seed seed, int part) {
        byte[] bytes = picture.bytes(format());
        int pixels = format().pixels();
        int stride = pixels + 1;
        byte[] colours = new byte[format().planes() * stride];
        for (int plane = 0; plane < format().planes(); plane++) {
            System.arraycopy(bytes, plane * pixels, colours, plane * stride, pixels);
        }
        Mask mask = picture.object();
        Background background =
                Background.random(format().width(), format().height(), seed.generator("background", part, number));
        byte[] object = new byte[stride];
        byte[] behind = new byte[stride];
        for (int pixel = 0; pixel < pixels; pixel++) {
            object[pixel] = mask.isObject(pixel) ? SHOWN : 0;
            behind[pixel] = (byte) (background.isWhite(pixel) ? format().maximum() : 0);
            for (int plane = 0; plane < format().planes(); plane++) {
                colours[plane * stride + pixel] &= object[pixel];
            }
        }
        return new Cutout(colours, object, behind);
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        Cutout cutout = cutouts.get(object);
        PixelMover mover = transformation.mover(pose);
        int pixels = format().pixels();
        for (int plane = 0; plane < format().planes(); plane++) {
            mover.move(cutout.colours, plane * (pixels + 1), target, offset + plane * pixels);
        }
        byte[] moved = new byte[pixels];
        mover.move(cutout.object, 0, moved, 0);
        for (int plane = 0; plane < format().planes(); plane++) {
            showBehind(moved, cutout.behind, target, offset + plane * pixels);
        }
    }

    /** Colours are 0 where the object is not, so what is behind it is added, as much of it as can be seen. */
    private static void showBehind(byte[] object, byte[] behind, byte[] target, int offset) {
        for (int pixel = 0; pixel < object.length; pixel++) {
            int open = FULL - Byte.toUnsignedInt(object[pixel]);
            target[offset + pixel] += (byte) (Byte.toUnsignedInt(behind[pixel]) * open / FULL);
        }
    }
}
