package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Some of the objects of other views, numbered anew. */
final class SubsetViews implements Views {

    private final Views all;
    private final int[] objects;

    SubsetViews(Views all, int[] objects) {
        this.all = all;
        this.objects = objects.clone();
        for (int object : objects) {
            Objects.checkIndex(object, all.size());
        }
    }

    /** The same objects of equal views. */
    private SubsetViews(SubsetViews subset, Views all) {
        this.all = all;
        this.objects = subset.objects;
    }

    @Override
    public Transformation transformation() {
        return all.transformation();
    }

    @Override
    public ImageFormat format() {
        return all.format();
    }

    @Override
    public List<String> classes() {
        return all.classes();
    }

    @Override
    public int size() {
        return objects.length;
    }

    @Override
    public int label(int object) {
        return all.label(objects[object]);
    }

    @Override
    public boolean has(int object, Pose pose) {
        return all.has(objects[object], pose);
    }

    @Override
    public boolean keep(Collection<Pose> poses) {
        return all.keep(poses);
    }

    @Override
    public Views drawn(int pass, int view) {
        Views drawn = all.drawn(pass, view);
        return drawn == all ? this : new SubsetViews(this, drawn);
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        all.write(objects[object], pose, target, offset);
    }
}
