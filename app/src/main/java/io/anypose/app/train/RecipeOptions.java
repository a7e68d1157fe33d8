package io.anypose.app.train;

import io.anypose.app.option.TransformationChoice;
import io.anypose.data.Jitter;
import io.anypose.image.Axis;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Seed;
import io.anypose.recipe.PlaneChoice;
import io.anypose.recipe.Recipe;
import io.anypose.train.Reduction;
import io.anypose.train.Schedule;
import io.anypose.train.TrainingSettings;
import java.util.OptionalInt;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Changes to a recipe. An option that is not given leaves the recipe as it is. */
final class RecipeOptions {

    /** How far training reaches with any pose, in degrees and in pixels: as in the paper. */
    private static final double USUAL_ANGLE = 72;

    private static final double USUAL_SHIFT = 4;

    @Option(
            names = "--seen",
            paramLabel = "STEPS",
            converter = SeenConverter.class,
            description = "Training sees poses up to this many steps away on either side; 2 steps are ±72° or ±4 px, 0"
                    + " is the canonical pose alone, from which only none and fixed can be trained (default:"
                    + " ${bundle:paper.seen}). For rotate-translate it says how far objects are turned that are not shifted;"
                    + " shifts along one axis are all seen. With --poses any it is degrees or pixels: 30 is ±30° (default: 72, or 4)."
                    + " all is every pose, and the default of --architecture conv.")
    private Double seen;

    @Option(
            names = "--cross",
            paramLabel = "PX",
            description =
                    "For translate-xy: training sees shifts along one axis at a time, up to this many pixels on"
                            + " either side; an even number from 2 to 14 (default: 14, all of them). --seen all shows it every pose.")
    private Integer cross;

    @Option(
            names = "--planes",
            paramLabel = "PLANES",
            description = "What is done to the colour planes before the encoder: ${COMPLETION-CANDIDATES} (default:"
                    + " ${bundle:paper.planes}; with --recipe anypose ${bundle:anypose.planes}).")
    private PlaneChoice planes;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            description = "Passes over all images at all seen poses; the best of them is kept (default:"
                    + " ${bundle:paper.epochs}; with --recipe anypose ${bundle:anypose.epochs}).")
    private Integer epochs;

    @Option(
            names = "--patience",
            paramLabel = "N",
            description = "End training when so many epochs in a row brought no better validation loss; with the"
                    + " schedule one-cycle those count in which the rate has fallen below half of its peak (default: all"
                    + " epochs).")
    private Integer patience;

    @Option(
            names = "--batch",
            paramLabel = "N",
            description = "Pairs of views in one step; a number above what there is takes all of them at once (default:"
                    + " ${bundle:paper.batch}; with --recipe anypose ${bundle:anypose.batch}).")
    private Integer batch;

    @Option(
            names = "--learning-rate",
            paramLabel = "RATE",
            description =
                    "The highest learning rate of Adam (default: ${bundle:paper.learning-rate}; with --recipe anypose"
                            + " ${bundle:anypose.learning-rate}).")
    private Double learningRate;

    @Option(
            names = "--schedule",
            paramLabel = "SCHEDULE",
            description = "How the learning rate changes: ${COMPLETION-CANDIDATES} (default: ${bundle:paper.schedule};"
                    + " with --recipe anypose ${bundle:anypose.schedule}).")
    private Schedule schedule;

    @Option(
            names = "--lambda",
            paramLabel = "WEIGHT",
            description =
                    "How much the two views of an object must agree: 0 not at all (default: ${bundle:paper.lambda}; with"
                            + " --recipe anypose ${bundle:anypose.lambda}).")
    private Double lambda;

    @Option(
            names = "--reduction",
            paramLabel = "HOW",
            description = "How the difference of two views becomes one number: ${COMPLETION-CANDIDATES} (default:"
                    + " ${bundle:paper.reduction}).")
    private Reduction reduction;

    @Option(
            names = "--dimension",
            paramLabel = "N",
            description = "Length of a latent; the fixed operator needs a multiple of the number of poses, 10 for"
                    + " rotation, 14 for translations; the spectral one an even number (default:"
                    + " ${bundle:paper.dimension}, with --recipe anypose ${bundle:anypose.dimension}, or a little more if"
                    + " the fixed operator needs it).")
    private Integer dimension;

    @Option(
            names = "--hidden",
            paramLabel = "N",
            description =
                    "Width of the classifier's hidden layer (default: ${bundle:paper.hidden}; with --recipe anypose"
                            + " ${bundle:anypose.hidden}).")
    private Integer hidden;

    @Option(
            names = "--order",
            paramLabel = "N",
            description =
                    "Order of the group, that is how many steps lead back to the start (default: the number of poses for the"
                            + " learned operator; the spectral one is told nothing). For examples every operator needs"
                            + " it, except the spectral one, which then finds it. With --poses any and the operator fixed"
                            + " the length of a block of the latent, an odd number (default: 15 for rotation, 13 for"
                            + " shifts, 9 for rotate-translate).")
    private Integer order;

    @Option(
            names = "--jitter",
            paramLabel = "WHAT",
            description =
                    "How views to learn from are changed in each pass: ${COMPLETION-CANDIDATES}. Light changes brightness and"
                            + " contrast, and where anypose knows that they may, colours and sizes; shapes stretches and slants"
                            + " objects that anypose turns, or that stand before fresh backgrounds; strong does both (default:"
                            + " none; with --architecture conv strong, with --recipe anypose shapes for one axis in steps, with"
                            + " --recipe few --poses any shapes).")
    private Jitter jitter;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of weights, backgrounds, splits, order and pairs (default: ${bundle:paper.seed}).")
    private Long seed;

    @Mixin
    private OrbitOptions orbit;

    /** The order of the group that the operator is told, or null. */
    Integer order() {
        return order;
    }

    /** Whether latents must have a length that was given. */
    boolean haveDimension() {
        return dimension != null;
    }

    /**
     * A recipe for a transformation, changed by these options.
     *
     * @param anyPose whether poses are real numbers
     */
    Recipe over(TransformationChoice transformation, boolean anyPose, Recipe recipe) {
        requireOrder(transformation, anyPose, recipe.operator());
        requireTwoPoses(recipe.operator());
        TrainingSettings training = training(recipe.training());
        return recipe.withSeen(given(steps(transformation, anyPose, recipe), recipe.seen()))
                .withDimension(given(dimension, recipe.dimension()))
                .withHidden(given(hidden, recipe.hidden()))
                .withOrder(given(order, recipe.period()))
                .with(given(planes, recipe.planes()))
                .with(training)
                .with(given(jitter, recipe.jitter()))
                .withOrbit(orbit.over(recipe, training.seed()));
    }

    private TrainingSettings training(TrainingSettings recipe) {
        return recipe.withPasses(given(epochs, recipe.epochs()), recipe.coverage())
                .withBatch(given(batch, recipe.batch()))
                .withRate(given(learningRate, recipe.learningRate()), given(schedule, recipe.schedule()))
                .withConsistencyWeight(given(lambda, recipe.consistencyWeight()))
                .with(given(reduction, recipe.reduction()))
                .withPatience(patience == null ? recipe.patience() : OptionalInt.of(patience))
                .with(seed == null ? recipe.seed() : new Seed(seed));
    }

    /** How many steps away poses are seen, or null if neither option says it. */
    private Double steps(TransformationChoice transformation, boolean anyPose, Recipe recipe) {
        if (!transformation.isCompound() || transformation.isRigid()) {
            if (cross != null) {
                throw new IllegalArgumentException(
                        "--cross is for translate-xy; for " + transformation + " give --seen");
            }
            boolean all = seen == null ? recipe.seen() == Recipe.ALL : seen == Recipe.ALL;
            if (all && anyPose && transformation.isRigid()) {
                throw new IllegalArgumentException("--seen all is not possible for " + transformation
                        + ", whose poses are infinitely many; give degrees, such as --seen 180 for all angles that are"
                        + " not shifted");
            }
            return all || !anyPose ? seen : Double.valueOf(range(transformation));
        }
        if (seen != null && seen != Recipe.ALL) {
            throw new IllegalArgumentException("--seen is for one axis; for " + transformation + " give --cross");
        }
        if (cross == null) {
            return seen;
        }
        if (seen != null) {
            throw new IllegalArgumentException("--seen all shows every pose and --cross some; give one of them");
        }
        Axis axis = transformation.kind().orElseThrow().on(28, 28).axes().get(0);
        String step = Axis.text(axis.step());
        int steps = axis.group().order() / 2;
        double most = steps * axis.step();
        if (cross < axis.step() || cross > most || cross % axis.step() != 0) {
            throw new IllegalArgumentException("--cross is %d; allowed are multiples of %s from %s to %s pixels"
                    .formatted(cross, step, step, Axis.text(most)));
        }
        return cross / axis.step();
    }

    /** How far training reaches in steps of the grid; given in degrees or pixels. */
    private double range(TransformationChoice transformation) {
        Axis axis = transformation.kind().orElseThrow().on(28, 28).axes().get(0);
        double range = seen == null ? (axis.anyPose() ? USUAL_ANGLE : USUAL_SHIFT) : seen;
        double most = axis.group().order() / 2.0 * axis.step();
        if (!(range > 0 && range <= most)) {
            throw new IllegalArgumentException("--seen is " + Axis.text(range) + "; allowed is more than 0 and up to "
                    + Axis.text(most) + axis.unit());
        }
        return range / axis.step();
    }

    private void requireOrder(TransformationChoice transformation, boolean anyPose, OperatorKind operator) {
        if (transformation.isExamples()) {
            if (order == null && operator != OperatorKind.SPECTRAL) {
                throw new IllegalArgumentException("the operator " + operator + " must know how many steps lead back to"
                        + " the start; give --order, or --operator spectral, which finds it");
            }
        } else if (order != null && (operator == OperatorKind.NONE || (operator == OperatorKind.FIXED && !anyPose))) {
            throw new IllegalArgumentException("--order " + order + " means nothing to the operator " + operator
                    + "; it is for learned and spectral");
        }
    }

    private void requireTwoPoses(OperatorKind operator) {
        boolean learns = operator == OperatorKind.LEARNED || operator == OperatorKind.SPECTRAL;
        if (learns && seen != null && seen == 0) {
            throw new IllegalArgumentException("--seen 0 shows each object in one pose, and what poses do cannot be"
                    + " learned from that by the operator " + operator
                    + "; give --seen 1 or more, or --operator fixed or none");
        }
    }

    private static <T> T given(T option, T otherwise) {
        return option == null ? otherwise : option;
    }
}
