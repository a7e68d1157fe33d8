package io.anypose.data;

import io.anypose.image.Transformation;
import io.anypose.provenance.Seed;

/**
 * Objects to learn from and others to test with, that become views once it is known how they move: a {@link DataSet} of
 * masks, or folders of pictures.
 *
 * <p>Immutable. Views made from equal arguments are equal, so that a test made later has the objects that training was not
 * shown.
 */
public interface ViewSource {

    /** How the objects move by a transformation of this name. */
    Transformation transformation(String name);

    /**
     * The views that a model may learn from.
     *
     * @param transformation the name of what moves the objects
     * @param seed of backgrounds, and of the choice of objects where no others are for testing
     */
    Views train(String transformation, Seed seed);

    /** The views to test with: of other objects. */
    Views test(String transformation, Seed seed);

    /** Identifies the files that the objects came from. */
    String sha256();

    /** Whether it is known how many steps lead back to the start; if not, poses are counted and nothing wraps around. */
    default boolean knowsOrder() {
        return true;
    }

    /** The same objects, when it has been found out how many steps lead back to the start. */
    default ViewSource withOrder(int order) {
        throw new IllegalStateException("the number of poses is known already and cannot become " + order);
    }
}
