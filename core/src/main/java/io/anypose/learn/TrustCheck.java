package io.anypose.learn;

import io.anypose.data.Coverage;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.eval.Evaluator;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.group.AxisPoses;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Axis;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Compatibility;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Seen;
import io.anypose.recipe.Trial;
import io.anypose.train.TrainingListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Foretells how well a recipe extrapolates on some data, without any picture at an unseen pose.
 *
 * <p>The outermost of the seen poses are held out and the model is trained without them, for as many steps; how it does there is what
 * to expect of the whole model one step outside of what it saw.
 */
public final class TrustCheck {

    private final Trial trial;
    private final ViewSource source;
    private final PoseSplit seen;
    private final double reach;
    private TrainingListener listener = TrainingListener.SILENT;
    private BooleanSupplier stop = () -> false;

    /** Refuses recipes of which no seen pose can be spared. */
    public TrustCheck(Trial trial, ViewSource source) {
        if (!(source.transformation().group() instanceof AxisPoses group)) {
            throw new AnyposeException("poses of " + source.transformation().name()
                    + " have two axes; whether a model can be trusted outside is foretold for one axis only");
        }
        this.source = source;
        Trial complete = Compatibility.check(trial, source.transformation(), source.knowsOrder());
        this.seen = Experiment.seen(complete, source);
        if (seen.unseen().isEmpty()) {
            throw new AnyposeException(
                    "training sees every pose, of some objects at least, so there is nothing outside of what it sees");
        }
        double radius = seen.radius().orElseGet(() -> farthest(group));
        this.reach = seen.isRange() ? Math.max(radius - 1, radius / 2) : radius - 1;
        if (reach < 1 && !seen.isRange()) {
            throw new AnyposeException(
                    "training sees poses up to " + (int) radius
                            + " steps away, and without the outermost nothing is left to learn from; let it see 2 steps or more");
        }
        Axis axis = source.transformation().axes().get(0);
        this.trial = complete.with(complete.task().seeing(Seen.within(axis.name(), reach * axis.step())))
                .with(complete.recipe()
                        .set("orbit", "none")
                        .set("training.epochs", epochs(complete.recipe().training(), group)));
    }

    /** How many steps away poses are seen. */
    private int farthest(AxisPoses group) {
        return seen.seen().stream().mapToInt(group::signed).map(Math::abs).max().orElseThrow();
    }

    /** So many that there are as many steps, although each pass over all poses has fewer of them. */
    private int epochs(Recipe.Training training, AxisPoses group) {
        if (training.coverage() == Coverage.ONE_POSE || seen.isRange()) {
            return training.epochs();
        }
        long left = seen.seen().stream()
                .filter(pose -> Math.abs(group.signed(pose)) <= reach)
                .count();
        return (int) Math.ceil((double) training.epochs() * seen.seen().size() / Math.max(1, left));
    }

    /** The check for a model that was trained before, with the data that it was trained on: as it would have been then. */
    public static TrustCheck of(ModelFile file, ViewSource source) {
        boolean found = file.manifest().order().isPresent();
        return new TrustCheck(file.manifest().trial(), found ? source.withoutOrder() : source);
    }

    /** How many epochs it trains. */
    public int epochs() {
        return trial.recipe().training().epochs();
    }

    /** Tells {@code newListener} about steps and epochs. */
    public TrustCheck listener(TrainingListener newListener) {
        this.listener = newListener;
        return this;
    }

    /** Asked before each step; when true, the check ends with a {@link CancellationException}. */
    public TrustCheck stopWhen(BooleanSupplier condition) {
        this.stop = condition;
        return this;
    }

    /** Trains without the outermost seen poses and measures there. */
    public Trust run(Compute.Choice device) {
        Experiment experiment = new Experiment(trial, source);
        try (Compute compute = Compute.on(device);
                Model model = experiment.model(compute)) {
            var history =
                    experiment.training(model).listener(listener).stopWhen(stop).run(Optional.empty());
            if (!experiment.settings().haveEnded(history)) {
                throw new CancellationException("the check was stopped");
            }
            return measure(experiment, model);
        }
    }

    private Trust measure(Experiment experiment, Model model) {
        Views objects = experiment.validationViews();
        List<Pose> poses = source.transformation().readingOrder().stream()
                .filter(seen::isSeen)
                .toList();
        try (Evaluator evaluator = new Evaluator(model, objects, poses)) {
            RecogniserResult result = evaluator.evaluate(
                    GivenPose.NAME,
                    Map.of(),
                    pose -> new Recogniser(model, new GivenPose(model, pose)),
                    (done, total) -> {});
            if (result.poses().stream().allMatch(PoseResult::seen)) {
                throw new AnyposeException("there is no picture of an object for validation at the outermost poses that"
                        + " training sees; add some, or let it see fewer poses");
            }
            return new Trust(
                    reach,
                    mean(result, PoseResult::seen, PoseResult::classAccuracy),
                    mean(result, pose -> !pose.seen(), PoseResult::classAccuracy),
                    mean(result, PoseResult::seen, PoseResult::residual),
                    mean(result, pose -> !pose.seen(), PoseResult::residual),
                    recurrence(experiment, model));
        }
    }

    private static OptionalDouble recurrence(Experiment experiment, Model model) {
        return experiment.order(model).stream()
                .mapToDouble(FoundOrder::residual)
                .findFirst();
    }

    private static double mean(
            RecogniserResult result, Predicate<PoseResult> which, ToDoubleFunction<PoseResult> value) {
        return result.poses().stream()
                .filter(which)
                .mapToDouble(value)
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }
}
