package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import java.util.Collection;
import java.util.List;

/**
 * Other views, of which a subclass changes something. {@link #drawn} is not forwarded: what it returns would be the other views
 * without the change.
 */
public abstract class ForwardingViews implements Views {

    private final Views views;

    protected ForwardingViews(Views views) {
        this.views = views;
    }

    /** The other views. */
    protected final Views views() {
        return views;
    }

    @Override
    public Transformation transformation() {
        return views.transformation();
    }

    @Override
    public ImageFormat format() {
        return views.format();
    }

    @Override
    public List<String> classes() {
        return views.classes();
    }

    @Override
    public int size() {
        return views.size();
    }

    @Override
    public int label(int object) {
        return views.label(object);
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        views.write(object, pose, target, offset);
    }

    @Override
    public boolean has(int object, Pose pose) {
        return views.has(object, pose);
    }

    @Override
    public boolean keep(Collection<Pose> poses) {
        return views.keep(poses);
    }
}
