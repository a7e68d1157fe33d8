package io.anypose.image;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/**
 * For every pixel of the moved image, the pixel of the unmoved image that is shown there.
 *
 * <p>Pixels are numbered row by row from the top left: x + y · width.
 */
public final class PixelMap implements PixelMover {

    /** The source of a pixel that nothing moves to; it shows no object. */
    public static final int FILL = -1;

    private final int width;
    private final int height;

    /** The sources, with the number of pixels in place of {@link #FILL}, as {@link Bits#moved} wants it. */
    private final int[] sources;

    private PixelMap(int width, int height, int[] sources) {
        this.width = width;
        this.height = height;
        this.sources = sources;
    }

    /**
     * The map with the given sources.
     *
     * @param source gives the source of each target pixel, or {@link #FILL}
     */
    public static PixelMap of(int width, int height, IntUnaryOperator source) {
        int pixels = Math.multiplyExact(width, height);
        int[] sources = new int[pixels];
        for (int target = 0; target < pixels; target++) {
            int found = source.applyAsInt(target);
            if (found < FILL || found >= pixels) {
                throw new IllegalArgumentException("pixel " + target + " has source " + found + "; possible are 0 to "
                        + (pixels - 1) + ", or " + FILL + " for no source");
            }
            sources[target] = found == FILL ? pixels : found;
        }
        return new PixelMap(width, height, sources);
    }

    /** The map that shifts periodically: what leaves the image on one side enters it on the other. */
    static PixelMap rolled(int width, int height, int right, int down) {
        return of(
                width,
                height,
                target -> Math.floorMod(target % width - right, width)
                        + Math.floorMod(target / width - down, height) * width);
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    /** The source of a target pixel, or {@link #FILL}. */
    public int source(int target) {
        return sources[target] == sources.length ? FILL : sources[target];
    }

    @Override
    public void move(byte[] source, int start, byte[] target, int offset) {
        Objects.checkFromIndexSize(start, sources.length + 1, source.length);
        Objects.checkFromIndexSize(offset, sources.length, target.length);
        for (int pixel = 0; pixel < sources.length; pixel++) {
            target[offset + pixel] = source[start + sources[pixel]];
        }
    }

    /** The map that moves as {@code first} does, and then as this one does. */
    public PixelMap after(PixelMap first) {
        if (width != first.width || height != first.height) {
            throw new IllegalArgumentException("a map of " + width + " x " + height + " pixels cannot follow one of "
                    + first.width + " x " + first.height);
        }
        return of(width, height, target -> source(target) == FILL ? FILL : first.source(source(target)));
    }

    /** Refuses to move what has another size than this map. */
    void requireSize(int otherWidth, int otherHeight, String what) {
        if (width != otherWidth || height != otherHeight) {
            throw new IllegalArgumentException(
                    what + " of " + otherWidth + " x " + otherHeight + " pixels cannot be moved by a " + this);
        }
    }

    /** The pixels of an image after it was moved; where nothing moves to, they are off. */
    Bits moved(Bits image) {
        return image.moved(sources);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PixelMap map
                && width == map.width
                && height == map.height
                && Arrays.equals(sources, map.sources);
    }

    @Override
    public int hashCode() {
        return 31 * width + Arrays.hashCode(sources);
    }

    @Override
    public String toString() {
        return "map of " + width + " x " + height + " pixels";
    }
}
