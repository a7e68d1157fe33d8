package io.anypose.data;

import io.anypose.group.Pose;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Other views that remember which of their objects were asked for, and at which poses. */
public class WatchedViews extends ForwardingViews {

    private final Set<Pose> poses = ConcurrentHashMap.newKeySet();
    private final Set<Pose> kept = ConcurrentHashMap.newKeySet();
    private final Set<Integer> objects = ConcurrentHashMap.newKeySet();

    public WatchedViews(Views views) {
        super(views);
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
        return super.keep(many);
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        poses.add(pose);
        objects.add(object);
        super.write(object, pose, target, offset);
    }
}
