package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.Background;
import io.anypose.provenance.Seed;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Scenes whose backgrounds are others in each pass of a training, and for each view of the pass, so that no model can learn them
 * by heart. Outside of a pass each object has its own, as in {@link SceneViews}.
 */
final class FreshViews extends ForwardingViews {

    private final SceneViews scenes;
    private final Seed seed;
    private final Optional<IntFunction<Background>> behind;

    /** Outside of a pass. */
    FreshViews(SceneViews scenes, Seed seed) {
        this(scenes, seed, Optional.empty());
    }

    private FreshViews(SceneViews scenes, Seed seed, Optional<IntFunction<Background>> behind) {
        super(scenes);
        this.scenes = scenes;
        this.seed = seed;
        this.behind = behind;
    }

    @Override
    public Views drawn(int pass, int view) {
        return new FreshViews(
                scenes,
                seed,
                Optional.of(object -> scenes.background(seed.generator("fresh background", pass, view, object))));
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        if (behind.isPresent()) {
            scenes.write(object, pose, behind.get().apply(object), target, offset);
        } else {
            super.write(object, pose, target, offset);
        }
    }
}
