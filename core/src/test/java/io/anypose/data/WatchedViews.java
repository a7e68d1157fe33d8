package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Other views that remember which of their objects were asked for, and at which poses. */
public class WatchedViews implements Views {

    private final Views views;
    private final Set<Pose> poses = ConcurrentHashMap.newKeySet();
    private final Set<Pose> kept = ConcurrentHashMap.newKeySet();
    private final Set<Integer> objects = ConcurrentHashMap.newKeySet();

    public WatchedViews(Views views) {
        this.views = views;
    }

    public Set<Pose> poses() {
        return Set.copyOf(poses);
    }

    public Set<Integer> objects() {
        return Set.copyOf(objects);
    }

    public Set<Pose> kept() {
        return Set.copyOf(kept);
    }

    public void forget() {
        poses.clear();
        objects.clear();
        kept.clear();
    }

    @Override
    public boolean keep(Collection<Pose> many) {
        kept.addAll(many);
        return views.keep(many);
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
        poses.add(pose);
        objects.add(object);
        views.write(object, pose, target, offset);
    }
}
