package io.anypose.learn;

import io.anypose.data.DataException;
import io.anypose.data.SeenViews;
import io.anypose.data.TrainValidationSplit;
import io.anypose.data.ViewPairing;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.group.AxisPoses;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Examples;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformation;
import io.anypose.image.picture.Backdrop;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.Recurrence;
import io.anypose.model.TransformationInfo;
import io.anypose.model.engine.Compute;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Compatibility;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Trial;
import io.anypose.train.Training;
import io.anypose.train.TrainingSettings;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The data and the untrained model of a recipe, ready for training.
 *
 * <p>Views of training images pass through {@link SeenViews}; only {@link #test} shows objects at unseen poses.
 */
public final class Experiment {

    private final Trial trial;
    private final Optional<ViewSource> source;
    private final ModelSpec spec;
    private final PoseSplit split;
    private final Views trainingObjects;
    private final Views validationObjects;

    /**
     * The objects of a source that are for learning.
     *
     * @throws IllegalArgumentException if the settings of the trial do not fit together
     */
    public Experiment(Trial trial, ViewSource source) {
        this(
                Compatibility.check(trial, source.transformation(), source.knowsOrder()),
                source.train(trial.seeds()),
                Optional.of(source));
    }

    /** Views of any other kind, to be divided into training and validation. */
    public Experiment(Trial trial, Views views) {
        this(Compatibility.check(trial, views.transformation(), true), views, Optional.empty());
    }

    private Experiment(Trial trial, Views views, Optional<ViewSource> source) {
        Transformation transformation = views.transformation();
        Recipe recipe = trial.recipe();
        this.source = source;
        this.trial = trial;
        Seed seed = trial.seeds();
        TrainValidationSplit objects = TrainValidationSplit.of(views, seed);
        this.split = shown(allowed(trial, transformation), views.subset(objects.train()));
        this.trainingObjects = recipe.views().jitter().over(views.subset(objects.train()), seed);
        this.validationObjects = views.subset(objects.validation());
        requireViews("to learn from", training());
        requireViews("for validation", validation());
        this.spec = new ModelSpec(
                TransformationInfo.of(transformation),
                split.seen().stream().map(Pose::index).toList(),
                views.format(),
                views.classes(),
                recipe.encoder().kind(),
                recipe.operator().kind(),
                recipe.encoder().dimension(),
                recipe.hidden(),
                period(recipe.operator(), transformation),
                recipe.encoder().planes().planes(training(), seed),
                within(transformation, split));
    }

    /** The N of a model: the length of blocks, or the order that the operator is told; examples tell theirs if they know it. */
    private int period(Recipe.Operator operator, Transformation transformation) {
        boolean told = operator.kind().findsOrder()
                && transformation.name().equals(Examples.NAME)
                && source.filter(ViewSource::knowsOrder).isPresent();
        int known = told ? transformation.group().order() : 0;
        return operator.block().orElse(operator.order().orElse(known));
    }

    /** The poses that a complete trial lets training use and that a source has pictures at. */
    static PoseSplit seen(Trial trial, ViewSource source) {
        return shown(allowed(trial, source.transformation()), source.train(trial.seeds()));
    }

    private static PoseSplit allowed(Trial trial, Transformation transformation) {
        return trial.task().seen().orElseThrow().split(transformation);
    }

    /** Of the poses that training may use those that it is shown: of examples some may be missing. */
    private static PoseSplit shown(PoseSplit allowed, Views training) {
        if (training.transformation() instanceof PixelTransformation) {
            return allowed; // a formula shows them all
        }
        List<Pose> there = allowed.seen().stream()
                .filter(pose -> training.at(pose).size() > 0)
                .toList();
        return there.isEmpty() ? allowed : PoseSplit.of(allowed.group(), there);
    }

    /** How far the range of seen poses reaches, in the unit of the axis. */
    private static OptionalDouble within(Transformation transformation, PoseSplit split) {
        return split.isRange()
                ? OptionalDouble.of(split.radius().getAsDouble()
                        * transformation.axes().get(0).step())
                : OptionalDouble.empty();
    }

    private static void requireViews(String purpose, SeenViews views) {
        if (views.anchors() == 0) {
            throw new DataException("no object " + purpose + " has a view at a pose that training may see; add objects,"
                    + " or let training see more poses");
        }
    }

    /** Pairs at any seen poses; on a cross one view along each of its arms. */
    private static ViewPairing pairing(PoseSplit split) {
        boolean anySeen = split.group() instanceof AxisPoses || split.unseen().isEmpty();
        return anySeen ? ViewPairing.anySeen(split) : ViewPairing.acrossAxes(split);
    }

    public ModelSpec spec() {
        return spec;
    }

    /** A model with fresh weights. */
    public Model model(Compute compute) {
        return Model.random(spec, compute, trial.seeds());
    }

    /** The training of a model on this experiment's seen views. */
    public Training training(Model model) {
        ViewPairing pairing = pairing(split);
        return new Training(
                model, new SeenViews(trainingObjects, pairing), new SeenViews(validationObjects, pairing), settings());
    }

    /** The settings of the training loop. */
    TrainingSettings settings() {
        return trial.recipe().training(trial.seeds());
    }

    /** The training images at seen poses. */
    public SeenViews training() {
        return new SeenViews(trainingObjects, split);
    }

    /** The validation images at seen poses. */
    public SeenViews validation() {
        return new SeenViews(validationObjects, split);
    }

    /** Some of these objects at seen poses. */
    SeenViews seen(Views objects) {
        return new SeenViews(objects, split);
    }

    /** Half of the validation images: every second object of each class, for {@code part} 0 and for 1. */
    Views validationPart(int part) {
        int[] next = IntStream.range(0, validationObjects.classes().size()).toArray();
        int[] objects = IntStream.range(0, validationObjects.size())
                .filter(object -> next[validationObjects.label(object)]++ % 2 == part)
                .toArray();
        return validationObjects.subset(objects);
    }

    /**
     * What the operator of a trained model says about the order of the group; empty where that was known.
     */
    Optional<FoundOrder> order(Model model) {
        return source.filter(unknown -> !unknown.knowsOrder())
                .flatMap(unknown -> Recurrence.of(model, training(), trial.seeds()))
                .map(recurrence -> FoundOrder.of(recurrence, span()));
    }

    /**
     * From the first to the last pose that training sees, both counted. Fewer steps than that cannot lead back to the start: they would
     * make one pose of two that were shown as different.
     */
    private int span() {
        AxisPoses group = spec.group().factors().get(0);
        IntSummaryStatistics steps =
                split.seen().stream().mapToInt(group::signed).summaryStatistics();
        return steps.getMax() - steps.getMin() + 1;
    }

    /** The same experiment over a group whose order has been found. */
    Experiment over(int order) {
        return new Experiment(trial, source.orElseThrow().withOrder(order));
    }

    /**
     * Trains to the end; the file holds the model and what finds the pose of an object. {@link TrainingJob} does the same
     * with progress, checkpoints and a way to stop.
     */
    public ModelFile train(Compute.Choice device) {
        try (TrainingJob job = new TrainingJob(this, device)) {
            return job.run().file().orElseThrow();
        }
    }

    /** Identifies the files that the objects came from. */
    String sha256() {
        return source.map(ViewSource::sha256).orElse("unknown");
    }

    /** The validation objects at every pose that there are views at; for measuring only. */
    Views validationViews() {
        return validationObjects;
    }

    /** What is odd about the objects to learn from. */
    List<String> concerns() {
        return source.map(ViewSource::concerns).orElse(List.of());
    }

    /** Returns what pictures are before, if the objects are pictures. */
    Optional<Backdrop> backdrop() {
        return source.flatMap(ViewSource::backdrop);
    }

    /** The trial with everything resolved that depends on the data. */
    public Trial trial() {
        return trial;
    }

    Recipe recipe() {
        return trial.recipe();
    }

    Seed seed() {
        return trial.seeds();
    }

    /** The test objects of a source as a model sees them, at all poses. */
    public static Views test(ModelSpec spec, ViewSource source, Seed seed) {
        return known(spec, source.test(seed));
    }

    /** The validation objects of the source that a model was trained on, at the poses that it saw. */
    public static SeenViews validation(ModelSpec spec, ViewSource source, Seed seed) {
        Views views = known(spec, source.train(seed));
        return new SeenViews(views.subset(TrainValidationSplit.of(views, seed).validation()), spec.split());
    }

    private static Views known(ModelSpec spec, Views views) {
        TransformationInfo found = TransformationInfo.of(views.transformation());
        if (!found.equals(spec.transformation())) {
            throw new AnyposeException("the model knows %s with poses of %s, but the data have %s with poses of %s"
                    .formatted(spec.transformation().name(), spec.group(), found.name(), found.group()));
        }
        if (!views.format().equals(spec.format()) || !views.classes().equals(spec.classes())) {
            throw new AnyposeException(
                    "the model knows %s of classes %s, but the data have %s of classes %s; give the data it was trained on"
                            .formatted(spec.format(), spec.classes(), views.format(), views.classes()));
        }
        return views;
    }
}
