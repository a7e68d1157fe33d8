package io.anypose.image;

import io.anypose.group.CyclicGroup;
import java.util.List;

/**
 * A transformation that nobody wrote down: there are only pictures of objects some elementary steps from their canonical
 * pose. A turntable, a light that moves, a hue that turns.
 *
 * @param group as many poses as steps lead back to the start
 */
public record Examples(CyclicGroup group) implements Transformation {

    /** The name on the command line and in files. */
    public static final String NAME = "examples";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Axis> axes() {
        return List.of(new Axis("pose", "steps", 1, group));
    }
}
