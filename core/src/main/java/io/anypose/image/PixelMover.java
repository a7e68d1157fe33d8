package io.anypose.image;

/** Moves the pixels of images of one size: each to another place, as a {@link PixelMap} does, or blended with its neighbours. */
public interface PixelMover {

    /**
     * Moves one plane of an image of bytes.
     *
     * @param source the plane, and after its last pixel the value of pixels that nothing moves to
     * @param start where in {@code source} its first pixel is
     * @param target receives the moved plane
     * @param offset where in {@code target} its first pixel goes
     */
    void move(byte[] source, int start, byte[] target, int offset);
}
