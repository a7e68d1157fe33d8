package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Views that remember every pose that was asked of them, and show it: each byte is object · 16 + pose. */
final class RecordingViews extends LabelledViews {

    private final Set<Pose> written = ConcurrentHashMap.newKeySet();

    RecordingViews(Transformation transformation, int size) {
        super(transformation, new ImageFormat(1, 2, 1, 255), List.of("even", "odd"), Labels.inTurn(size, 2));
    }

    Set<Pose> written() {
        return written;
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        written.add(pose);
        target[offset] = (byte) (object * 16 + pose.index());
        target[offset + 1] = target[offset];
    }
}
