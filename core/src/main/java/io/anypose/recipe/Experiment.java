package io.anypose.recipe;

import io.anypose.data.DataSet;
import io.anypose.data.SceneViews;
import io.anypose.data.SeenViews;
import io.anypose.data.TrainValidationSplit;
import io.anypose.data.ViewPairing;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.Compute;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.TransformationInfo;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.train.Training;

/**
 * The data and the untrained model of a recipe, ready for training.
 *
 * <p>Views of training images pass through {@link SeenViews}; only {@link #test} shows objects at unseen poses.
 */
public final class Experiment {

    private final Recipe recipe;
    private final ModelSpec spec;
    private final PoseSplit split;
    private final Views trainingObjects;
    private final Views validationObjects;

    /** The scenes of a data set. */
    public Experiment(Recipe recipe, DataSet data) {
        this(
                recipe,
                SceneViews.train(
                        data,
                        Transformations.named(recipe.transformation()),
                        recipe.training().seed()));
    }

    /** Views of any other kind, of the recipe's transformation, to be divided into training and validation. */
    public Experiment(Recipe recipe, Views views) {
        Transformation transformation = views.transformation();
        if (!transformation.name().equals(recipe.transformation())) {
            throw new IllegalArgumentException(
                    "the recipe is for " + recipe.transformation() + ", but the views are of " + transformation.name());
        }
        this.recipe = recipe;
        Seed seed = recipe.training().seed();
        TrainValidationSplit objects = TrainValidationSplit.of(views, seed);
        this.split = split(transformation, recipe.seen());
        this.trainingObjects = views.subset(objects.train());
        this.validationObjects = views.subset(objects.validation());
        this.spec = new ModelSpec(
                TransformationInfo.of(transformation),
                split.seen().stream().map(Pose::index).toList(),
                views.format(),
                views.classes(),
                recipe.architecture(),
                recipe.operator(),
                recipe.dimension(),
                recipe.hidden(),
                recipe.period(),
                recipe.planes().planes(training(), seed));
    }

    /** The poses near the canonical one; for two axes the cross of those along one axis only. */
    public static PoseSplit split(Transformation transformation, int radius) {
        return transformation.axes().stream()
                .map(axis -> {
                    int most = axis.group().order() / 2;
                    if (radius > most) {
                        throw new IllegalArgumentException(
                                "poses up to %d steps away cannot be seen: %s has %d poses along %s, so at most %d steps"
                                        .formatted(
                                                radius,
                                                transformation.name(),
                                                axis.group().order(),
                                                axis.name(),
                                                most));
                    }
                    return PoseSplit.around(axis.group(), radius);
                })
                .reduce(PoseSplit::cross)
                .orElseThrow();
    }

    /** Pairs at any seen poses; for two axes one view along each. */
    private static ViewPairing pairing(PoseSplit split) {
        return split.group().factors().size() == 1 ? ViewPairing.anySeen(split) : ViewPairing.acrossAxes(split);
    }

    public ModelSpec spec() {
        return spec;
    }

    /** A model with fresh weights. */
    public Model model(Compute compute) {
        return Model.random(spec, compute, recipe.training().seed());
    }

    /** The training of a model on this experiment's seen views. */
    public Training training(Model model) {
        ViewPairing pairing = pairing(split);
        return new Training(
                model,
                new SeenViews(trainingObjects, pairing),
                new SeenViews(validationObjects, pairing),
                recipe.training());
    }

    /** The training images at seen poses. */
    public SeenViews training() {
        return new SeenViews(trainingObjects, split);
    }

    /** The validation images at seen poses. */
    public SeenViews validation() {
        return new SeenViews(validationObjects, split);
    }

    /** The test objects of a data set as a model sees them, at all poses. */
    public static Views test(ModelSpec spec, DataSet data, Seed seed) {
        PixelTransformation transformation =
                Transformations.named(spec.transformation().name());
        return known(spec, SceneViews.test(data, transformation, seed));
    }

    /** The validation objects of the data set that a model was trained on, at the poses that it saw. */
    public static SeenViews validation(ModelSpec spec, DataSet data, Seed seed) {
        PixelTransformation transformation =
                Transformations.named(spec.transformation().name());
        Views views = known(spec, SceneViews.train(data, transformation, seed));
        return new SeenViews(views.subset(TrainValidationSplit.of(views, seed).validation()), spec.split());
    }

    private static Views known(ModelSpec spec, Views views) {
        if (!views.format().equals(spec.format()) || !views.classes().equals(spec.classes())) {
            throw new AnyposeException(
                    "the model knows %s of classes %s, but the data have %s of classes %s; give the data it was trained on"
                            .formatted(spec.format(), spec.classes(), views.format(), views.classes()));
        }
        return views;
    }
}
