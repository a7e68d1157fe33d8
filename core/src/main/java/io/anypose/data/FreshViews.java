package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.Background;
import io.anypose.image.PixelMap;
import io.anypose.provenance.Seed;
import java.util.Collection;
import java.util.Optional;

/**
 * Scenes whose backgrounds are others in each pass of a training, and for each view of the pass, so that no model can learn them
 * by heart; {@linkplain #reshaped() if asked}, objects have other shapes in each pass, too. Outside of a pass each object has its
 * own background and shape, as in {@link SceneViews}.
 */
final class FreshViews extends ForwardingViews {

    /** Which of the views of an object a pass shows. */
    private record Drawn(int pass, int view) {}

    private final SceneViews scenes;
    private final Seed seed;
    private final boolean shapes;
    private final Optional<Drawn> drawn;

    /** Outside of a pass. */
    FreshViews(SceneViews scenes, Seed seed) {
        this(scenes, seed, false, Optional.empty());
    }

    private FreshViews(SceneViews scenes, Seed seed, boolean shapes, Optional<Drawn> drawn) {
        super(scenes);
        this.scenes = scenes;
        this.seed = seed;
        this.shapes = shapes;
        this.drawn = drawn;
    }

    @Override
    public Views drawn(int pass, int view) {
        return new FreshViews(scenes, seed, shapes, Optional.of(new Drawn(pass, view)));
    }

    @Override
    public Views reshaped() {
        return new FreshViews(scenes, seed, true, drawn);
    }

    /** What is kept has no other shape. */
    @Override
    public boolean keep(Collection<Pose> poses) {
        return !shapes && super.keep(poses);
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        if (drawn.isEmpty()) {
            super.write(object, pose, target, offset);
            return;
        }
        int pass = drawn.get().pass();
        Background behind = scenes.background(
                seed.generator("fresh background", pass, drawn.get().view(), object));
        if (shapes) {
            scenes.write(object, shape(pass, object), pose, behind, target, offset);
        } else {
            scenes.write(object, pose, behind, target, offset);
        }
    }

    /** Objects that poses shift keep their place; about which point others turn is a little another one in each pass. */
    private PixelMap shape(int pass, int object) {
        AffineMap shape = AffineMap.shape(seed.generator("shape", pass, object), format().width());
        return scenes.nearest(Jitter.turns(scenes) ? shape : shape.centred());
    }
}
