package io.anypose.data;

import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import java.util.List;

/** Views whose objects have a class each; only the pictures themselves are left to the subclass. */
public abstract class LabelledViews implements Views {

    private final Transformation transformation;
    private final ImageFormat format;
    private final List<String> classes;
    private final int[] labels;

    /** @param labels the class of each object */
    protected LabelledViews(Transformation transformation, ImageFormat format, List<String> classes, int[] labels) {
        this.transformation = transformation;
        this.format = format;
        this.classes = List.copyOf(classes);
        this.labels = labels.clone();
    }

    @Override
    public final Transformation transformation() {
        return transformation;
    }

    @Override
    public final ImageFormat format() {
        return format;
    }

    @Override
    public final List<String> classes() {
        return classes;
    }

    @Override
    public final int size() {
        return labels.length;
    }

    @Override
    public final int label(int object) {
        return labels[object];
    }
}
