package io.anypose.app.serve;

import io.anypose.data.DataSet;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.Background;
import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Scene;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.model.ModelSpec;
import io.anypose.pose.Recognitions;
import io.anypose.provenance.Seed;

/**
 * Shows objects that are drawn, or picked from a data set, under one transformation to all models of a group.
 *
 * <p>The seed is that of the first of these models, so that a picked digit has the background that {@code evaluate} gives
 * it.
 */
final class Demo {

    private final ModelGroup group;
    private final PixelTransformation transformation;
    private final ImageFormat format;
    private final Seed seed;
    private final Views test;

    Demo(ModelGroup group, DataSet data) {
        ModelSpec spec = group.spec();
        this.group = group;
        this.format = spec.format();
        TransformationKind kind = Transformations.kind(spec.transformation().name());
        this.transformation = kind.on(format.width(), format.height());
        this.seed = new Seed(group.models().get(0).trained().file().provenance().seed());
        this.test = Experiment.test(spec, data.moved(kind), seed);
    }

    ModelGroup group() {
        return group;
    }

    ImageFormat format() {
        return format;
    }

    /** What all recognisers say about an object at a pose, in front of the background of the given number. */
    Answers.Scene scene(Mask mask, Pose pose, int background) {
        Background noise =
                Background.random(format.width(), format.height(), seed.generator("page background", background));
        byte[] pixels = new byte[format.bytes()];
        new Scene(mask, noise).write(transformation.map(pose), pixels, 0);
        Mask moved = mask.moved(transformation.map(pose));
        return new Answers.Scene(
                group.values(pose),
                group.isSeen(pose),
                PixelRows.scene(pixels, format),
                group.recognisers().stream()
                        .map(recogniser -> answer(recogniser, recogniser.recognise(pixels, 1, pose), moved))
                        .toList());
    }

    private Answers.SceneAnswer answer(ServedRecogniser recogniser, Recognitions said, Mask moved) {
        return new Answers.SceneAnswer(
                recogniser.model().name(),
                recogniser.answer(said),
                recogniser.knowsPoses()
                        ? PixelRows.mask(broughtBack(moved, said.poses().get(0)))
                        : null,
                null);
    }

    private Mask broughtBack(Mask moved, Pose found) {
        Mask back = moved;
        for (Pose step : group.back(found)) {
            back = back.moved(transformation.map(step));
        }
        return back;
    }

    /**
     * How many of the first test objects each recognises at a pose.
     *
     * @param most how many objects are shown, or all if there are fewer
     */
    Answers.Sweep sweep(Pose pose, int most) {
        return group.sweep(pose, most, model -> test);
    }
}
