package io.anypose.data;

import io.anypose.group.Pose;
import java.util.function.Consumer;

/**
 * All objects at one pose, in batches of {@link io.anypose.image.ImageFormat#tile} that fit into one buffer.
 *
 * <p>For evaluation: it may ask for any pose. One thread at a time.
 */
public final class PoseTiles {

    private final Views views;
    private final byte[] buffer;

    public PoseTiles(Views views) {
        this.views = views;
        this.buffer = new byte[views.format().tile() * views.format().bytes()];
    }

    /**
     * Hands out the objects that there are views of at a pose; each batch holds only until the next.
     *
     * @return how many there were
     */
    public int at(Pose pose, Consumer<ViewBatch> each) {
        Views there = views.at(pose);
        int tile = views.format().tile();
        for (int from = 0; from < there.size(); from += tile) {
            each.accept(ViewBatch.at(there, from, Math.min(there.size(), from + tile), pose, buffer));
        }
        return there.size();
    }
}
