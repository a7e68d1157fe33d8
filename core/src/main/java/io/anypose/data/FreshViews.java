package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.Background;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import io.anypose.provenance.Seed;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Scenes whose backgrounds are others in each pass of a training, and for each view of the pass, so that no model can learn them
 * by heart. Outside of a pass each object has its own, as in {@link SceneViews}.
 */
final class FreshViews implements Views {

    private final SceneViews scenes;
    private final Seed seed;
    private final Optional<IntFunction<Background>> behind;

    /** Outside of a pass. */
    FreshViews(SceneViews scenes, Seed seed) {
        this(scenes, seed, Optional.empty());
    }

    private FreshViews(SceneViews scenes, Seed seed, Optional<IntFunction<Background>> behind) {
        this.scenes = scenes;
        this.seed = seed;
        this.behind = behind;
    }

    @Override
    public Views drawn(int pass, int view) {
        return new FreshViews(
                scenes,
                seed,
                Optional.of(object -> Background.random(
                        format().width(), format().height(), seed.generator("fresh background", pass, view, object))));
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        if (behind.isPresent()) {
            scenes.write(object, pose, behind.get().apply(object), target, offset);
        } else {
            scenes.write(object, pose, target, offset);
        }
    }

    @Override
    public Transformation transformation() {
        return scenes.transformation();
    }

    @Override
    public ImageFormat format() {
        return scenes.format();
    }

    @Override
    public List<String> classes() {
        return scenes.classes();
    }

    @Override
    public int size() {
        return scenes.size();
    }

    @Override
    public int label(int object) {
        return scenes.label(object);
    }

    @Override
    public boolean keep(Collection<Pose> poses) {
        return scenes.keep(poses);
    }
}
