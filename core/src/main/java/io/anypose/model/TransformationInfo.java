package io.anypose.model;

import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import java.util.List;

/** What a model remembers of its transformation: name and axes, but not how to move pixels. */
public record TransformationInfo(String name, List<Axis> axes) implements Transformation {

    public TransformationInfo {
        axes = List.copyOf(axes);
    }

    /** The name and axes of any transformation. */
    public static TransformationInfo of(Transformation transformation) {
        return new TransformationInfo(transformation.name(), transformation.axes());
    }
}
