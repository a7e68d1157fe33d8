package io.anypose.image;

import java.util.random.RandomGenerator;

/** What is behind the object: each pixel black or white. */
public final class Background {

    private final int width;
    private final int height;
    private final Bits bits;

    Background(int width, int height, Bits bits) {
        this.width = width;
        this.height = height;
        this.bits = bits;
    }

    /** A background whose pixels are black or white with equal probability, one random bit for each. */
    public static Background random(int width, int height, RandomGenerator generator) {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException("there is no background of " + width + " x " + height + " pixels");
        }
        return new Background(width, height, Bits.random(Math.multiplyExact(width, height), generator));
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public boolean isWhite(int pixel) {
        return bits.isOn(pixel);
    }

    Bits bits() {
        return bits;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Background background
                && width == background.width
                && height == background.height
                && bits.equals(background.bits);
    }

    @Override
    public int hashCode() {
        return 31 * width + bits.hashCode();
    }

    @Override
    public String toString() {
        return "background of " + width + " x " + height + " pixels";
    }
}
