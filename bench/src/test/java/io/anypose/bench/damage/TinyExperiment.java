package io.anypose.bench.damage;

import io.anypose.data.Backgrounds;
import io.anypose.data.Coverage;
import io.anypose.data.DataSet;
import io.anypose.data.LabelledImages;
import io.anypose.data.picture.Gallery;
import io.anypose.group.CyclicGroup;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.image.picture.PictureSize;
import io.anypose.learn.Experiment;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.OrbitSpec;
import io.anypose.recipe.Recipe;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Trains in a moment: pictures of 4 x 4 pixels at three of four poses. */
final class TinyExperiment {

    private static final int SIZE = 4;
    private static final int OBJECTS = 20;

    private TinyExperiment() {}

    static Experiment with(OperatorKind operator) {
        Gallery gallery = new Gallery(new PictureSize(SIZE, SIZE), 4);
        for (int i = 0; i < OBJECTS; i++) {
            gallery.add(i % 2 == 0 ? "even" : "odd", Map.of(0, picture(i), 1, picture(i + 1), -1, picture(i + 3)));
        }
        return new Experiment(briefly(Recipe.few(operator).suiting(new CyclicGroup(4))), gallery.source());
    }

    /** The same pictures in grey, turned by any angle. */
    static Experiment anyAngle() {
        Recipe recipe = Recipe.anyPose(OperatorKind.FIXED)
                .withDimension(15)
                .withOrbit(Optional.of(OrbitSettings.CIRCLE.with(OrbitSpec.parse("window:4,3x4"))));
        return grey(recipe, Transformations.anyRotation(Transformations.GRID));
    }

    /** In grey, turned by quarters and shifted. */
    static Experiment turnedAndShifted() {
        Recipe recipe = Recipe.rigid(OperatorKind.FIXED)
                .withSeen(1)
                .withDimension(8)
                .withOrbit(Optional.of(
                        OrbitSettings.RIGID.with(OrbitSpec.parse("conv:4,4")).withPasses(1)));
        return grey(recipe, Transformations.rotateTranslate(90, 2));
    }

    /** In grey, turned by any angle and shifted. */
    static Experiment turnedByAnyAngleAndShifted() {
        Recipe recipe = Recipe.rigidAnyPose(OperatorKind.FIXED)
                .withOrder(3)
                .withSeen(2)
                .withDimension(6)
                .withOrbit(Optional.of(OrbitSettings.RIGID_CIRCLE
                        .with(OrbitSpec.parse("window:4,3x4"))
                        .withPasses(1)));
        return grey(recipe, Transformations.anyRotateTranslate(8));
    }

    private static Experiment grey(Recipe recipe, TransformationKind moved) {
        byte[] pixels = new byte[OBJECTS * SIZE * SIZE];
        int[] labels = new int[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            labels[i] = i % 2;
            for (int at = 0; at < SIZE * SIZE; at++) {
                pixels[i * SIZE * SIZE + at] = (byte) picture(i).getRGB(at % SIZE, at / SIZE);
            }
        }
        LabelledImages images = new LabelledImages(SIZE, SIZE, pixels, labels, 2);
        DataSet data = new DataSet(images, images, List.of("even", "odd"), "tiny", Set.of());
        return new Experiment(briefly(recipe.withHidden(4)), data.moved(moved, Backgrounds.NONE));
    }

    /** The recipe with one pass over the data. */
    static Recipe briefly(Recipe recipe) {
        return recipe.with(recipe.training().withPasses(1, Coverage.EVERY_POSE));
    }

    static BufferedImage picture(int i) {
        BufferedImage picture = new BufferedImage(SIZE, SIZE, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(i % SIZE, i / SIZE % SIZE, 0xffffff);
        picture.setRGB((i + 1) % SIZE, 0, 0x808080);
        return picture;
    }
}
