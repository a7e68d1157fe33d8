package io.anypose.bench;

import io.anypose.data.Coverage;
import io.anypose.data.DataSet;
import io.anypose.data.Views;
import io.anypose.data.idx.Mnist;
import io.anypose.model.Compute;
import io.anypose.model.ModelFile;
import io.anypose.model.OperatorKind;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Experiment;
import io.anypose.recipe.Recipe;
import java.util.HashMap;
import java.util.Map;

/** What is measured with: the real data, the paper's recipe, and a model of it that was trained for a moment. */
final class Workload implements AutoCloseable {

    static final String ROTATION = "rotation";
    static final Seed SEED = new Seed(42);

    /** So few images and passes give a poor model of full size, and recognising with it costs what it always costs. */
    private static final int IMAGES = 12_000;

    private static final int PASSES = 2;

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
        this.data = digits();
    }

    /** MNIST as experiments use it. */
    static DataSet digits() {
        DataSet all = Mnist.embedded();
        return all.without(all.leftOutByDefault());
    }

    /** So many repetitions, or few if it must be quick. */
    int some(int repetitions) {
        return quick ? Math.max(2, repetitions / QUICK) : repetitions;
    }

    Compute compute() {
        return compute;
    }

    DataSet data() {
        return data;
    }

    /** The experiment of a recipe with all training images, whose scenes are built once. */
    Experiment experiment(Recipe recipe) {
        return new Experiment(
                recipe, training.computeIfAbsent(recipe.transformation(), name -> data.train(name, SEED)));
    }

    /** A rotation model with the fixed operator, references and an orbit recogniser. */
    ModelFile model() {
        if (model == null) {
            Recipe paper = Recipe.paper(ROTATION, OperatorKind.FIXED);
            Recipe brief = paper.with(paper.training().withPasses(PASSES, Coverage.EVERY_POSE));
            model = new Experiment(brief, data.first(some(IMAGES), some(IMAGES))).train(Compute.Choice.CPU);
        }
        return model;
    }

    @Override
    public void close() {
        compute.close();
    }
}
