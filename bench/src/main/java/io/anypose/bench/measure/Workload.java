package io.anypose.bench.measure;

import io.anypose.data.Coverage;
import io.anypose.data.DataSet;
import io.anypose.data.Views;
import io.anypose.data.idx.Mnist;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Recipe;
import java.util.HashMap;
import java.util.Map;

/** The data, recipe and model that measurements use: MNIST, the paper's recipe, and a briefly trained model. */
public final class Workload implements AutoCloseable {

    public static final TransformationKind ROTATION = Transformations.ROTATION;
    public static final Seed SEED = new Seed(42);

    /** So few images and passes give a poor model of full size, and recognising with it costs what it always costs. */
    private static final int IMAGES = 12_000;

    private static final int PASSES = 2;

    /** How many times less is done to see only that everything works. */
    private static final int QUICK = 25;

    private final boolean quick;
    private final DataSet data;
    private final Compute compute = Compute.on(Compute.Choice.CPU);
    private final Map<TransformationKind, Views> training = new HashMap<>();
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

    /** The experiment of a recipe with all training images, whose scenes are built once. */
    Experiment experiment(TransformationKind moved, Recipe recipe) {
        return new Experiment(
                recipe, training.computeIfAbsent(moved, kind -> data.moved(kind).train(SEED)));
    }

    /** A rotation model with the fixed operator, references and an orbit recogniser. */
    ModelFile model() {
        if (model == null) {
            Recipe paper = Recipe.paper(OperatorKind.FIXED);
            Recipe brief = paper.with(paper.training().withPasses(PASSES, Coverage.EVERY_POSE));
            model = new Experiment(brief, data.first(some(IMAGES), some(IMAGES)).moved(ROTATION))
                    .train(Compute.Choice.CPU);
        }
        return model;
    }

    @Override
    public void close() {
        compute.close();
    }
}
