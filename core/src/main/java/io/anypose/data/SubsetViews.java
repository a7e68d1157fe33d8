package io.anypose.data;

import io.anypose.group.Pose;
import java.util.Objects;

/** Some of the objects of other views, numbered anew. */
final class SubsetViews extends ForwardingViews {

    private final int[] objects;

    SubsetViews(Views all, int[] objects) {
        super(all);
        this.objects = objects.clone();
        for (int object : objects) {
            Objects.checkIndex(object, all.size());
        }
    }

    /** The same objects of equal views. */
    private SubsetViews(SubsetViews subset, Views all) {
        super(all);
        this.objects = subset.objects;
    }

    @Override
    public int size() {
        return objects.length;
    }

    @Override
    public int label(int object) {
        return views().label(objects[object]);
    }

    @Override
    public boolean has(int object, Pose pose) {
        return views().has(objects[object], pose);
    }

    @Override
    public Views drawn(int pass, int view) {
        Views drawn = views().drawn(pass, view);
        return drawn == views() ? this : new SubsetViews(this, drawn);
    }

    @Override
    public Views reshaped() {
        Views reshaped = views().reshaped();
        return reshaped == views() ? this : new SubsetViews(this, reshaped);
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        views().write(objects[object], pose, target, offset);
    }
}
