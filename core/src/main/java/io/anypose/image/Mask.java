package io.anypose.image;

/** Which pixels of an image are the object. */
public final class Mask {

    /** A grey value above this is the object. */
    public static final int THRESHOLD = 128;

    private final int width;
    private final int height;
    private final Bits bits;

    Mask(int width, int height, Bits bits) {
        this.width = width;
        this.height = height;
        this.bits = bits;
    }

    /**
     * The pixels brighter than {@link #THRESHOLD}.
     *
     * @param grey width · height unsigned bytes, row by row
     */
    public static Mask threshold(int width, int height, byte[] grey) {
        if (width < 1 || height < 1 || grey.length != Math.multiplyExact(width, height)) {
            throw new IllegalArgumentException(
                    grey.length + " bytes are no grey image of " + width + " x " + height + " pixels");
        }
        return new Mask(width, height, Bits.of(grey.length, pixel -> Byte.toUnsignedInt(grey[pixel]) > THRESHOLD));
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public boolean isObject(int pixel) {
        return bits.isOn(pixel);
    }

    Bits bits() {
        return bits;
    }

    /** This mask, moved; where nothing moves to there is no object. */
    public Mask moved(PixelMap map) {
        map.requireSize(width, height, "a mask");
        return new Mask(width, height, map.moved(bits));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Mask mask && width == mask.width && height == mask.height && bits.equals(mask.bits);
    }

    @Override
    public int hashCode() {
        return 31 * width + bits.hashCode();
    }

    @Override
    public String toString() {
        return "mask of " + width + " x " + height + " pixels";
    }
}
