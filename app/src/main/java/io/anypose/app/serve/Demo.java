package io.anypose.app.serve;

import io.anypose.data.DataSet;
import io.anypose.data.PoseTiles;
import io.anypose.data.Views;
import io.anypose.file.Json;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Axis;
import io.anypose.image.Background;
import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Scene;
import io.anypose.image.Transformation;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.model.ModelSpec;
import io.anypose.pose.Recognitions;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Experiment;
import java.awt.image.BufferedImage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Shows objects under one transformation to all models that know it.
 *
 * <p>The seed is that of the first of these models, so that a picked digit has the background that {@code evaluate} gives
 * it.
 */
final class Demo {

    private final PixelTransformation transformation;
    private final ImageFormat format;
    private final PoseSplit split;
    private final Seed seed;
    private final Views test;
    private final List<ServedRecogniser> recognisers;

    /** @param models at least one, all of the same transformation */
    Demo(List<ServedModel> models, DataSet data) {
        ModelSpec spec = models.get(0).spec();
        models.forEach(model -> requireAlike(models.get(0), model));
        this.format = spec.format();
        TransformationKind kind = Transformations.kind(spec.transformation().name());
        this.transformation = kind.on(format.width(), format.height());
        this.split = spec.split();
        this.seed = new Seed(models.get(0).trained().file().provenance().seed());
        this.test = Experiment.test(spec, data.moved(kind), seed);
        this.recognisers = models.stream()
                .flatMap(model -> ServedRecogniser.of(model).stream())
                .toList();
    }

    /** The page shows one scene and one range of seen poses for all models. */
    private static void requireAlike(ServedModel first, ServedModel other) {
        ModelSpec a = first.spec();
        ModelSpec b = other.spec();
        if (!a.classes().equals(b.classes())
                || !a.format().equals(b.format())
                || !a.split().equals(b.split())) {
            throw new AnyposeException("the models " + first.name() + " and " + other.name()
                    + " cannot be served together: they know other classes, image sizes or seen poses; serve each on a"
                    + " port of its own");
        }
    }

    ImageFormat format() {
        return format;
    }

    /** Whether poses are real numbers. */
    boolean anyPose() {
        return transformation.anyPose();
    }

    List<String> axisNames() {
        return transformation.axes().stream().map(Axis::name).toList();
    }

    /** The pose of these sizes, one for each axis; refuses others with an {@link IllegalArgumentException}. */
    Pose pose(List<Double> sizes) {
        return transformation.pose(sizes);
    }

    /** The models, each with all its recognisers. */
    List<Answers.Model> describe() {
        return recognisers.stream()
                .map(ServedRecogniser::model)
                .distinct()
                .map(this::describe)
                .toList();
    }

    private Answers.Model describe(ServedModel model) {
        ModelSpec spec = model.spec();
        return new Answers.Model(
                model.name(),
                model.transformation(),
                spec.operator().toString(),
                model.small(),
                recognisers.stream()
                        .filter(recogniser -> recogniser.model().equals(model))
                        .map(ServedRecogniser::kind)
                        .toList(),
                spec.classes(),
                format.width(),
                format.height(),
                transformation.axes().stream().map(Demo::describe).toList(),
                transformation.readingOrder().stream()
                        .filter(split::isSeen)
                        .map(pose -> sizes(transformation, pose))
                        .toList(),
                spec.seenWithin().isPresent() ? spec.seenWithin().getAsDouble() : null);
    }

    private static Answers.AxisValues describe(Axis axis) {
        return new Answers.AxisValues(
                axis.name(),
                axis.unit(),
                axis.group().signedOrder().stream()
                        .map(axis::value)
                        .map(Json::number)
                        .toList(),
                axis.anyPose());
    }

    private static Answers.PoseSizes sizes(Transformation transformation, Pose pose) {
        return new Answers.PoseSizes(transformation.values(pose));
    }

    /** What a model says about a picture: the same as {@code recognise --json}. */
    static Answers.Recognition recognise(ServedModel model, BufferedImage picture) {
        Recognitions said = model.trained().recognise(picture).details();
        ModelSpec spec = model.spec();
        return new Answers.Recognition(
                model.name(),
                spec.classes().get(said.label(0)),
                said.confidence(0),
                said.isUnknown(0),
                strangeness(said),
                sizes(spec.transformation(), said.poses().get(0)),
                classes(spec, said),
                poses(spec.transformation(), said));
    }

    private static Double strangeness(Recognitions said) {
        double found = said.strangeness()[0];
        return Double.isNaN(found) ? null : found;
    }

    private static Map<String, Double> classes(ModelSpec spec, Recognitions said) {
        Map<String, Double> classes = new LinkedHashMap<>();
        for (int i = 0; i < spec.classes().size(); i++) {
            classes.put(spec.classes().get(i), said.classProbabilities()[0][i]);
        }
        return classes;
    }

    private static List<Answers.PoseProbability> poses(Transformation transformation, Recognitions said) {
        return transformation.readingOrder().stream()
                .map(pose -> new Answers.PoseProbability(
                        sizes(transformation, pose), said.poseProbabilities()[0][pose.index()]))
                .toList();
    }

    /** What all recognisers say about an object at a pose, in front of the background of the given number. */
    Answers.Scene scene(Mask mask, Pose pose, int background) {
        Background noise =
                Background.random(format.width(), format.height(), seed.generator("page background", background));
        byte[] pixels = new byte[format.bytes()];
        new Scene(mask, noise).write(transformation.map(pose), pixels, 0);
        Mask moved = mask.moved(transformation.map(pose));
        return new Answers.Scene(
                sizes(transformation, pose),
                split.isSeen(pose),
                PixelRows.scene(pixels, format),
                recognisers.stream()
                        .map(recogniser -> answer(recogniser, recogniser.recognise(pixels, 1, pose), moved))
                        .toList());
    }

    private Answers.SceneAnswer answer(ServedRecogniser recogniser, Recognitions said, Mask moved) {
        ModelSpec spec = recogniser.model().spec();
        Pose found = said.poses().get(0);
        boolean knows = recogniser.knowsPoses();
        return new Answers.SceneAnswer(
                recogniser.model().name(),
                recogniser.kind(),
                spec.classes().get(said.label(0)),
                said.confidence(0),
                said.isUnknown(0),
                strangeness(said),
                knows ? sizes(transformation, found) : null,
                classes(spec, said),
                knows ? poses(transformation, said) : null,
                knows ? PixelRows.mask(moved.moved(transformation.map(found.inverse()))) : null);
    }

    /**
     * How many of the first test objects each recognises at a pose.
     *
     * @param most how many objects are shown, or all if there are fewer
     */
    Answers.Sweep sweep(Pose pose, int most) {
        int count = Math.min(most, test.size());
        PoseTiles first = new PoseTiles(test.subset(IntStream.range(0, count).toArray()));
        int[] right = new int[recognisers.size()];
        first.at(pose, batch -> {
            for (int i = 0; i < right.length; i++) {
                Recognitions said = recognisers.get(i).recognise(batch.pixels(), batch.size(), pose);
                for (int row = 0; row < batch.size(); row++) {
                    right[i] += said.label(row) == batch.labels()[row] ? 1 : 0;
                }
            }
        });
        List<Answers.Accuracy> results = IntStream.range(0, right.length)
                .mapToObj(i -> new Answers.Accuracy(
                        recognisers.get(i).model().name(), recognisers.get(i).kind(), (double) right[i] / count))
                .toList();
        return new Answers.Sweep(sizes(transformation, pose), split.isSeen(pose), count, results);
    }
}
