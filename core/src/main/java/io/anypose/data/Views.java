package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Objects that can be seen in poses of a group. The one way in which images reach a model.
 *
 * <p>What they show never changes, and they are safe for use by several threads. Whoever has examples of a transformation instead
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
     * Writes the view of an object at a pose that it {@link #has}.
     *
     * @param target receives {@code format().bytes()} bytes
     * @param offset where in {@code target} the first one goes
     */
    void write(int object, Pose pose, byte[] target, int offset);

    /** Whether there is a view of an object at a pose. A formula makes all; of examples some may be missing. */
    default boolean has(int object, Pose pose) {
        return true;
    }

    /**
     * Says that views at these poses will be written many times, so that what it takes to compute them may be kept.
     *
     * @return whether it is kept: then each of them is computed once and copied from there on
     */
    default boolean keep(Collection<Pose> poses) {
        return false;
    }

    /**
     * These views as one pass of training draws them: where something about them is drawn anew each time, such as a
     * background, it is another than in any other pass; but the same whenever it is asked for.
     *
     * @param pass which of the passes, by any number
     * @param view which of the views of an object that the pass uses, from 0
     */
    default Views drawn(int pass, int view) {
        return this;
    }

    /**
     * These views with objects of another shape in each pass of training: a little larger, stretched or slanted, and the same in
     * all views of a pass, which then still differ in their pose only. Views that cannot show such objects are returned as they are.
     */
    default Views reshaped() {
        return this;
    }

    /** The objects that there are views of at all of these poses. */
    default Views at(Pose... poses) {
        int[] there = IntStream.range(0, size())
                .filter(object -> Arrays.stream(poses).allMatch(pose -> has(object, pose)))
                .toArray();
        return there.length == size() ? this : subset(there);
    }

    /** These objects only, numbered from 0 in the given order. */
    default Views subset(int[] objects) {
        return new SubsetViews(this, objects);
    }
}
