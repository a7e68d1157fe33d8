package io.anypose.image;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** What is behind the object: each pixel black or white. */
public final class Background {

    private final int width;
    private final int height;
    private final byte[] bits;

    private Background(int width, int height, byte[] bits) {
        this.width = width;
        this.height = height;
        this.bits = bits;
    }

    /** A background whose pixels are black or white with equal probability, one random bit for each. */
    public static Background random(int width, int height, RandomGenerator generator) {
        byte[] bits = new byte[Math.multiplyExact(width, height)];
        long pool = 0;
        for (int i = 0; i < bits.length; i++) {
            pool = i % Long.SIZE == 0 ? generator.nextLong() : pool >>> 1;
            bits[i] = (byte) (pool & 1);
        }
        return new Background(width, height, bits);
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public boolean isWhite(int pixel) {
        return bits[pixel] == 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Background background
                && width == background.width
                && height == background.height
                && Arrays.equals(bits, background.bits);
    }

    @Override
    public int hashCode() {
        return 31 * width + Arrays.hashCode(bits);
    }

    @Override
    public String toString() {
        return "background of " + width + " x " + height + " pixels";
    }
}
