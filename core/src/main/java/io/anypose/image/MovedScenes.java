package io.anypose.image;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Scenes whose objects are moved by one map, to be written again and again: each mask is moved when it is first asked for, and
 * kept. Safe for use by several threads.
 */
public final class MovedScenes {

    /**
     * Access to the byte before each mask, which says that the mask is there. It is set after the pixels and read before
     * them, so that whoever sees it sees them.
     */
    private static final VarHandle IS_THERE = MethodHandles.arrayElementVarHandle(byte[].class);

    private static final byte YES = 1;

    private final Scenes scenes;
    private final PixelMap map;
    private final byte[] masks;

    MovedScenes(Scenes scenes, PixelMap map) {
        map.requireSize(scenes.format().width(), scenes.format().height(), "scenes");
        this.scenes = scenes;
        this.map = map;
        this.masks = new byte[Math.toIntExact(scenes.movedBytes())];
    }

    /** How much memory the mask of one scene takes. */
    static int bytes(ImageFormat format) {
        return 1 + Bits.bytes(format.pixels());
    }

    /** Writes an image, as {@link Scene#write} does. */
    public void write(int index, byte[] target, int offset) {
        write(index, scenes.get(index), target, offset);
    }

    /** The same in front of another background. */
    public void write(int index, Background background, byte[] target, int offset) {
        write(index, scenes.get(index).before(background), target, offset);
    }

    private void write(int index, Scene scene, byte[] target, int offset) {
        int there = index * bytes(scene.format());
        int first = there + 1;
        if ((byte) IS_THERE.getAcquire(masks, there) != YES) {
            scene.mask().moved(map).bits().writeTo(masks, first);
            // Two threads may both have moved it: they write equal bytes, so no reader can tell.
            IS_THERE.setRelease(masks, there, YES);
        }
        scene.write(Bits.in(masks, first, scene.format().pixels()), target, offset);
    }
}
