package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Views that remember every pose that was asked of them, and show it: each byte is object · 16 + pose. */
final class RecordingViews implements Views {

    private final Transformation transformation;
    private final int size;
    private final Set<Pose> written = ConcurrentHashMap.newKeySet();

    RecordingViews(Transformation transformation, int size) {
        this.transformation = transformation;
        this.size = size;
    }

    Set<Pose> written() {
        return written;
    }

    @Override
    public Transformation transformation() {
        return transformation;
    }

    @Override
    public ImageFormat format() {
        return new ImageFormat(1, 2, 1, 255);
    }

    @Override
    public List<String> classes() {
        return List.of("even", "odd");
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int label(int object) {
        return object % 2;
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        written.add(pose);
        target[offset] = (byte) (object * 16 + pose.index());
        target[offset + 1] = target[offset];
    }
}
