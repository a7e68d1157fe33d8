package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import java.util.List;

/**
 * Objects that can be seen in poses of a group. The one way in which images reach a model.
 *
 * <p>Implementations are immutable and safe for use by several threads. Whoever has examples of a transformation instead
 * of a formula implements this interface.
 */
public interface Views {

    Transformation transformation();

    ImageFormat format();

    /** The names of the classes; labels are positions in this list. */
    List<String> classes();

    /** How many objects there are. */
    int size();

    /** The class of an object. */
    int label(int object);

    /**
     * Writes the view of an object at a pose.
     *
     * @param target receives {@code format().bytes()} bytes
     * @param offset where in {@code target} the first one goes
     */
    void write(int object, Pose pose, byte[] target, int offset);

    /** These objects only, numbered from 0 in the given order. */
    default Views subset(int[] objects) {
        return new SubsetViews(this, objects);
    }
}
