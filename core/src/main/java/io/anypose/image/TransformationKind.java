package io.anypose.image;

/**
 * A transformation before the size of the images is known: rotation in steps of 36°, shifts by 2 pixels.
 *
 * <p>{@link Transformations} has the built-in ones. A kind of your own works in the library as an object, and on the
 * command line by its name, if it is registered as a service ({@link java.util.ServiceLoader}) and on the class path:
 * docs/architecture.md, "Where to extend".
 */
public interface TransformationKind {

    /** The name on the command line and in files; that of every transformation that {@link #on} makes. */
    String name();

    /** The transformation of images of a size; refuses sizes that it cannot move. */
    PixelTransformation on(int width, int height);

    /** Whether it has several axes. */
    default boolean isCompound() {
        return false;
    }
}
