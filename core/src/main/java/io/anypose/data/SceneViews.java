package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.image.Background;
import io.anypose.image.Mask;
import io.anypose.image.MovedScenes;
import io.anypose.image.PixelMap;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Scene;
import io.anypose.image.Scenes;
import io.anypose.provenance.Seed;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Scenes of labelled images: each image's mask in front of its own random background.
 *
 * <p>A background is drawn once for each image and shared by all its poses. Training and test images have different
 * backgrounds. {@link FreshViews} have others in each pass of a training.
 */
public final class SceneViews extends LabelledViews {

    /** Part of what a background is derived from; another number here is another experiment. */
    private static final int TRAIN = 0;

    private static final int TEST = 1;

    /** The most memory for scenes that are kept: 18 poses of the paper's 54,051 digits, whose training needs five. */
    private static final long KEPT_BYTES = 100_000_000;

    private final PixelTransformation transformation;
    private final Scenes scenes;
    /** The scenes at each pose that is kept, by its index. */
    private final AtomicReferenceArray<MovedScenes> kept;

    private SceneViews(PixelTransformation transformation, Scenes scenes, List<String> classes, int[] labels) {
        super(transformation, scenes.format(), classes, labels);
        this.transformation = transformation;
        this.scenes = scenes;
        this.kept = new AtomicReferenceArray<>(transformation.group().order());
    }

    private static SceneViews of(
            LabelledImages images, List<String> classes, PixelTransformation transformation, Seed seed, int part) {
        int width = images.width();
        int height = images.height();
        images.requireSize(transformation);
        int[] labels = IntStream.range(0, images.size()).map(images::label).toArray();
        IntFunction<Mask> mask = index -> Mask.threshold(width, height, images.image(index));
        return of(mask, labels, classes, transformation, seed, part);
    }

    /**
     * The scenes of other objects.
     *
     * @param mask gives each object, of the size that {@code transformation} moves
     * @param labels the class of each object
     * @param part a number that tells their backgrounds from those of other parts
     */
    public static SceneViews of(
            IntFunction<Mask> mask,
            int[] labels,
            List<String> classes,
            PixelTransformation transformation,
            Seed seed,
            int part) {
        int width = transformation.width();
        int height = transformation.height();
        IntFunction<Scene> scene = index -> new Scene(
                mask.apply(index), Background.random(width, height, seed.generator("background", part, index)));
        return new SceneViews(transformation, Scenes.of(width, height, labels.length, scene), classes, labels);
    }

    /** The scenes of the training images. */
    public static SceneViews train(DataSet data, PixelTransformation transformation, Seed seed) {
        return of(data.train(), data.classes(), transformation, seed, TRAIN);
    }

    /** The scenes of the test images. */
    public static SceneViews test(DataSet data, PixelTransformation transformation, Seed seed) {
        return of(data.test(), data.classes(), transformation, seed, TEST);
    }

    /** What can be behind an object of these scenes. */
    Background background(RandomGenerator generator) {
        return Background.random(transformation.width(), transformation.height(), generator);
    }

    @Override
    public synchronized boolean keep(Collection<Pose> poses) {
        long before = IntStream.range(0, kept.length())
                .filter(index -> kept.get(index) != null)
                .count();
        List<Pose> missing = poses.stream()
                .distinct()
                .filter(pose -> kept.get(index(pose)) == null)
                .toList();
        if ((before + missing.size()) * scenes.movedBytes() > KEPT_BYTES) {
            return false;
        }
        missing.forEach(pose -> kept.set(index(pose), scenes.moved(transformation.map(pose))));
        return true;
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        MovedScenes moved = kept(pose);
        if (moved == null) {
            scenes.get(object).write(transformation.map(pose), target, offset);
        } else {
            moved.write(object, target, offset);
        }
    }

    /** Writes a view in front of another background than the object's own. */
    void write(int object, Pose pose, Background background, byte[] target, int offset) {
        MovedScenes moved = kept(pose);
        if (moved == null) {
            scenes.get(object).before(background).write(transformation.map(pose), target, offset);
        } else {
            moved.write(object, background, target, offset);
        }
    }

    /** Writes a view of an object of another shape, in front of another background. */
    void write(int object, PixelMap shape, Pose pose, Background background, byte[] target, int offset) {
        scenes.get(object).shaped(shape).before(background).write(transformation.map(pose), target, offset);
    }

    /**
     * The map of an object to its other shape, by nearest neighbours.
     *
     * @param back where a place of the other shape was in the object
     */
    PixelMap nearest(AffineMap back) {
        int width = transformation.width();
        int height = transformation.height();
        double centreX = (width - 1) / 2.0;
        double centreY = (height - 1) / 2.0;
        return PixelMap.of(width, height, pixel -> {
            int down = pixel / width;
            double x = pixel % width - centreX;
            double y = down - centreY;
            long column = Math.round(back.a() * x + back.b() * y + back.x() + centreX);
            long row = Math.round(back.c() * x + back.d() * y + back.y() + centreY);
            boolean inside = column >= 0 && column < width && row >= 0 && row < height;
            return inside ? (int) (row * width + column) : PixelMap.FILL;
        });
    }

    /** The kept scenes at a pose, or null; of poses between the elements of the group none are. */
    private MovedScenes kept(Pose pose) {
        int index = index(pose);
        return pose.isElement() ? kept.get(index) : null;
    }

    private int index(Pose pose) {
        return transformation.group().require(pose).index();
    }
}
