package io.anypose.data;

import io.anypose.image.Transformation;
import io.anypose.image.picture.Backdrop;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.Optional;

/**
 * Objects to learn from and others to test with, and the transformation that moves them: a {@link DataSet} of masks, or
 * folders of pictures.
 *
 * <p>Immutable. Views made from equal arguments are equal, so that a test made later has the objects that training was not
 * shown.
 */
public interface ViewSource {

    /** How the objects move. */
    Transformation transformation();

    /**
     * The views that a model may learn from.
     *
     * @param seed of backgrounds, and of the choice of objects where no others are for testing
     */
    Views train(Seed seed);

    /** The views to test with: of other objects. */
    Views test(Seed seed);

    /** Identifies the files that the objects came from. */
    String sha256();

    /** Returns what pictures are before; empty if the objects are no pictures. */
    default Optional<Backdrop> backdrop() {
        return Optional.empty();
    }

    /** What is odd about the objects to learn from, each in a sentence; mostly nothing. */
    default List<String> concerns() {
        return List.of();
    }

    /** Whether the order of the group is known; if not, poses are counted and nothing wraps around. */
    default boolean knowsOrder() {
        return true;
    }

    /** The same objects, when the order of the group has been found. */
    default ViewSource withOrder(int order) {
        throw new IllegalStateException("the number of poses is known already and cannot become " + order);
    }

    /** The same objects as long as nobody has found out their order; these themselves where it was always known. */
    default ViewSource withoutOrder() {
        return this;
    }
}
