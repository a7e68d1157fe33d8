package io.anypose.recipe;

import io.anypose.data.DataSet;
import io.anypose.data.SceneViews;
import io.anypose.data.SeenViews;
import io.anypose.data.TrainValidationSplit;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.model.Compute;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.Planes;
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
    private final SeenViews training;
    private final SeenViews validation;

    public Experiment(Recipe recipe, DataSet data) {
        this.recipe = recipe;
        Seed seed = recipe.training().seed();
        PixelTransformation transformation = Transformations.named(recipe.transformation());
        Views views = SceneViews.train(data, transformation, seed);
        PoseSplit split = split(transformation, recipe.seen());
        TrainValidationSplit objects = TrainValidationSplit.of(views, seed);
        this.training = new SeenViews(views.subset(objects.train()), split);
        this.validation = new SeenViews(views.subset(objects.validation()), split);
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
                Planes.identity(views.format().planes()));
    }

    private static PoseSplit split(PixelTransformation transformation, int radius) {
        CyclicGroup group = transformation.axes().get(0).group();
        if (radius > group.order() / 2) {
            throw new IllegalArgumentException(
                    "poses up to %d steps away cannot be seen: %s has %d poses, so at most %d steps"
                            .formatted(radius, transformation.name(), group.order(), group.order() / 2));
        }
        return PoseSplit.around(group, radius);
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
        return new Training(model, training, validation, recipe.training());
    }

    /** The test objects of a data set as a model sees them, at all poses. */
    public static Views test(ModelSpec spec, DataSet data, Seed seed) {
        PixelTransformation transformation =
                Transformations.named(spec.transformation().name());
        Views views = SceneViews.test(data, transformation, seed);
        if (!views.format().equals(spec.format()) || !views.classes().equals(spec.classes())) {
            throw new AnyposeException(
                    "the model knows %s of classes %s, but the data have %s of classes %s; give the data it was trained on"
                            .formatted(spec.format(), spec.classes(), views.format(), views.classes()));
        }
        return views;
    }
}
