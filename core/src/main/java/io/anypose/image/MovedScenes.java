package io.anypose.image;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Scenes whose objects are moved by one map, to be written again and again: each mask is moved when it is first asked for, and
 * kept. Safe for use by several threads.
 */
public final class MovedScenes {

    /** Before the pixels of each mask, whether they are there; written after them and read before them. */
    private static final VarHandle IS_THERE = MethodHandles.arrayElementVarHandle(byte[].class);

    private static final byte YES = 1;

    private final Scenes scenes;
    private final PixelMap map;
    private final byte[] masks;

    MovedScenes(Scenes scenes, PixelMap map) {
        this.scenes = scenes;
        this.map = map;
        this.masks = new byte[Math.multiplyExact(scenes.size(), bytes(scenes.format()))];
    }

    /** How much memory each scene takes here. */
    public static int bytes(ImageFormat format) {
        return 1 + Bits.bytes(format.pixels());
    }

    /** Writes an image, as {@link Scene#write} does. */
    public void write(int index, byte[] target, int offset) {
        Scene scene = scenes.get(index);
        int pixels = scene.format().pixels();
        int first = index * bytes(scene.format());
        if ((byte) IS_THERE.getAcquire(masks, first) != YES) {
            scene.mask().moved(map).bits().writeTo(masks, first + 1);
            IS_THERE.setRelease(masks, first, YES); // two threads at once write the same
        }
        scene.write(Bits.in(masks, first + 1, pixels), target, offset);
    }
}
