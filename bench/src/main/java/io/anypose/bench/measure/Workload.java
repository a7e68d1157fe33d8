package io.anypose.bench.measure;

import io.anypose.data.DataSet;
import io.anypose.data.ViewBatch;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.data.idx.Mnist;
import io.anypose.group.Pose;
import io.anypose.image.TransformationKind;
import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The data, recipe and model that measurements use: MNIST, the paper's recipe, and a briefly trained model. */
public final class Workload implements AutoCloseable {

    public static final Seed SEED = new Seed(Trial.SEED);

    /** The paper's experiment with rotation and the fixed operator. */
    static final Trial PAPER = trial("paper", "rotation", Operators.FIXED);

    /** So few images and passes give a poor model of full size, and recognising with it costs what it always costs. */
    private static final int IMAGES = 12_000;

    private static final int PASSES = 2;
    /** Test objects that are asked about one by one, over and over. */
    private static final int SINGLES = 1000;

    /** How many times less is done to see only that everything works. */
    private static final int QUICK = 25;

    private final boolean quick;
    private final DataSet data;
    private final Compute compute = Compute.on(Compute.Choice.CPU);
    private final Map<String, Views> training = new HashMap<>();
    private ModelFile model;

    /** @param quick whether to do little of everything, whose numbers mean nothing */
    Workload(boolean quick) {
        this.quick = quick;
        DataSet all = Mnist.embedded();
        this.data = all.without(all.leftOutByDefault());
    }

    /** So many repetitions, or few if it must be quick. */
    public int some(int repetitions) {
        return quick ? Math.max(2, repetitions / QUICK) : repetitions;
    }

    Compute compute() {
        return compute;
    }

    DataSet data() {
        return data;
    }

    /** Returns a trial with a named recipe on MNIST. */
    static Trial trial(String recipe, String transformation, OperatorKind operator) {
        Task task = Task.digits(transformation);
        return new Trial(task, Recipe.named(recipe, task, operator), Trial.SEED);
    }

    /** Returns all images of a trial. */
    ViewSource source(Trial trial) {
        return source(trial, Integer.MAX_VALUE);
    }

    /** Returns the first images of a trial. */
    ViewSource source(Trial trial, int images) {
        return data.first(images, images)
                .moved(kind(trial), trial.recipe().views().backgrounds());
    }

    /** Returns the experiment of a trial with fixed backgrounds and all training images, whose scenes are built once. */
    Experiment experiment(Trial trial) {
        return new Experiment(
                trial,
                training.computeIfAbsent(
                        trial.task().transformation(), moved -> source(trial).train(SEED)));
    }

    /** Returns test objects that are moved by the transformation of a trial. */
    Views test(Trial trial) {
        return data.moved(kind(trial)).test(SEED);
    }

    private static TransformationKind kind(Trial trial) {
        return trial.task().kind().orElseThrow();
    }

    /** Returns single views of the first test objects at a pose, each as a recogniser takes it. */
    static byte[][] singles(Views views, int count, Pose pose) {
        byte[][] singles = new byte[count][];
        for (int i = 0; i < count; i++) {
            singles[i] = ViewBatch.at(views, i, i + 1, pose).pixels();
        }
        return singles;
    }

    /**
     * Returns the milliseconds that the orbit recogniser of a model takes for each of many test objects, one after the other.
     *
     * @param trial that of the model
     * @param pose that of all objects, along each axis in its unit
     * @param warmUp how many objects are asked about before, until the compiler has seen enough
     */
    Samples single(Trial trial, ModelFile file, List<Double> pose, int warmUp, int count) {
        Views views = test(trial);
        byte[][] singles = singles(views, some(SINGLES), views.transformation().pose(pose));
        try (TrainedModel trained = TrainedModel.open(file, Compute.Choice.CPU)) {
            Recogniser recogniser =
                    new Recogniser(trained.model(), trained.orbit().orElseThrow());
            return Samples.ofSingle(recogniser, singles, some(warmUp), some(count));
        }
    }

    /** A rotation model with the fixed operator, references and an orbit recogniser. */
    ModelFile model() {
        if (model == null) {
            Trial brief = PAPER.with(PAPER.recipe().set("training.epochs", PASSES));
            model = new Experiment(brief, source(brief, some(IMAGES))).train(Compute.Choice.CPU);
        }
        return model;
    }

    @Override
    public void close() {
        compute.close();
    }
}
