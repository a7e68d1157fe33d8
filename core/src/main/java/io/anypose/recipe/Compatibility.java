package io.anypose.recipe;

import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisPoses;
import io.anypose.image.Transformation;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSpec.Reach;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether the settings of a trial fit together. No other class does, apart from constructors that guard against damaged
 * files.
 *
 * <p>Each refusal is one sentence: <em>X does not fit Y: why; what fits</em>.
 */
public final class Compatibility {

    private final Trial trial;
    private final Recipe recipe;
    private final Transformation transformation;
    private final boolean orderKnown;

    private Compatibility(Trial trial, Transformation transformation, boolean orderKnown) {
        this.trial = trial;
        this.recipe = trial.recipe();
        this.transformation = transformation;
        this.orderKnown = orderKnown;
    }

    /**
     * Checks a trial and completes it.
     *
     * @param transformation that of the trial's task, on images of their size
     * @param orderKnown whether the order of the group is known, as it is of all but examples
     * @return the trial with seen poses, and with latents rounded up to whole blocks
     * @throws IllegalArgumentException if something does not fit, in one sentence
     */
    public static Trial check(Trial trial, Transformation transformation, boolean orderKnown) {
        return new Compatibility(trial, transformation, orderKnown).checked();
    }

    private Trial checked() {
        encoder();
        operator();
        orbit();
        Seen seen = trial.task().seen().orElseGet(this::usual);
        seen.split(transformation);
        onePose(seen);
        Trial complete = trial.with(trial.task().seeing(seen));
        return isFixed() ? complete.with(recipe.set("encoder.dimension", wholeBlocks())) : complete;
    }

    /** Photographs are seen at every pose of one axis. */
    private Seen usual() {
        boolean photographs = kind() == Architecture.CONV && axes().size() == 1;
        return photographs ? Seen.ALL : Seen.usual(transformation);
    }

    private void encoder() {
        List<Architecture> fitting =
                Stream.of(Architecture.values()).filter(this::fits).toList();
        require(
                fitting.contains(kind()),
                "the encoder " + kind(),
                transformation.name() + " and the operator " + operator(recipe),
                purpose(kind()),
                fitting.isEmpty() ? "another operator" : listed(fitting));
    }

    private boolean fits(Architecture encoder) {
        int axes = transformation.axes().size();
        boolean plain = operator(recipe) == OperatorKind.NONE;
        return switch (encoder) {
            case DENSE -> axes == 1;
            case CONV -> axes == 1 || plain;
            case STACKED -> axes > 1 && (!transformation.anyPose() || plain);
            case TORUS -> axes == 2 && commutes() && (isFixed() || plain) && !transformation.anyPose();
            case RIGID -> !commutes() && isFixed();
        };
    }

    private static String purpose(Architecture encoder) {
        return switch (encoder) {
            case DENSE -> "it is for one axis";
            case CONV -> "it is for one axis, or for comparison with the operator none";
            case STACKED -> "it is for several axes in steps";
            case TORUS -> "it is for two shifts with the operator fixed or none";
            case RIGID -> "it is for turns with shifts and the operator fixed";
        };
    }

    private void operator() {
        OperatorKind kind = operator(recipe);
        Recipe.Operator told = recipe.operator();
        require(
                told.order().isEmpty() || kind == OperatorKind.LEARNED || kind == OperatorKind.SPECTRAL,
                "operator.order",
                "the operator " + kind,
                "it is told to operators that learn",
                "learned and spectral");
        require(
                told.block().isEmpty() || isFixed(),
                "operator.block",
                "the operator " + kind,
                "only fixed cuts latents into blocks",
                "fixed");
        require(
                orderKnown || kind == OperatorKind.SPECTRAL,
                "the operator " + kind,
                "examples of unknown order",
                "it must know how many steps lead back to the start",
                "spectral, which finds that, or examples:N");
        if (kind == OperatorKind.LEARNED) {
            require(
                    !transformation.anyPose(),
                    "the operator learned",
                    transformation.name(),
                    "it has whole powers only",
                    "fixed and spectral");
            int order = axes().stream().mapToInt(AxisPoses::order).max().orElseThrow();
            require(
                    told.order().orElse(order) >= order,
                    "operator.order " + told.order().orElse(0),
                    transformation.name(),
                    "it has " + order + " poses along an axis",
                    order + " or more");
        }
        require(
                kind != OperatorKind.SPECTRAL || recipe.encoder().dimension() % 2 == 0,
                "encoder.dimension " + recipe.encoder().dimension(),
                "the operator spectral",
                "it turns pairs of entries",
                "an even number");
        if (isFixed()) {
            blocks();
        }
    }

    private void blocks() {
        require(
                !transformation.anyPose() || recipe.operator().block().isPresent(),
                "the operator fixed without operator.block",
                transformation.name(),
                "to act by any pose it needs blocks that are samples of a circle",
                "an odd number such as 15");
        recipe.operator().block().ifPresent(block -> {
            int least = moved().stream().mapToInt(AxisPoses::order).min().orElseThrow();
            require(
                    block == least || block % 2 == 1,
                    "operator.block " + block,
                    transformation.name(),
                    "a block that moves by any amount has no frequency half way between two samples",
                    "an odd number");
            require(
                    block == least || least >= 2 * block,
                    "operator.block " + block,
                    transformation.name(),
                    "poses are searched at " + least + " points along an axis, fewer than two for each sample",
                    least / 2 + " or less");
        });
    }

    private void orbit() {
        if (recipe.orbit().isEmpty()) {
            return;
        }
        require(
                operator(recipe) != OperatorKind.NONE && kind() != Architecture.STACKED,
                "an orbit recogniser",
                "the encoder " + kind() + " and the operator " + operator(recipe),
                "it searches the orbit of one operator",
                "orbit=none");
        Recipe.Orbit orbit = recipe.orbit().get();
        require(
                isFixed() || orbit.network().layers().get(0).reach() == Reach.WHOLE,
                "orbit.network " + orbit.network(),
                "the operator " + operator(recipe),
                "only latents of a shift operator have neighbours before the first layer",
                "a network that begins with mlp or conv");
    }

    /** Refuses a single seen pose for operators that learn from the difference of poses. */
    private void onePose(Seen seen) {
        OperatorKind kind = operator(recipe);
        require(
                kind == OperatorKind.NONE
                        || isFixed()
                        || seen.within().values().stream().noneMatch(far -> far == 0),
                "seeing one pose",
                "the operator " + kind,
                "it learns what poses do from their difference",
                "one step or more, or the operators fixed and none");
    }

    /** Rounds the dimension up to whole blocks of the fixed operator. */
    private int wholeBlocks() {
        int block = kind() == Architecture.STACKED
                ? axes().stream().mapToInt(axis -> block(List.of(axis))).reduce(1, Compatibility::common)
                : block(moved());
        int blocks = (recipe.encoder().dimension() + block - 1) / block;
        return Math.multiplyExact(blocks, block);
    }

    /** Returns the length of a block over some axes. */
    private int block(List<AxisPoses> along) {
        return along.stream()
                .mapToInt(axis -> recipe.operator().block().orElse(axis.order()))
                .reduce(1, Math::multiplyExact);
    }

    /** Returns the axes that the last operator acts along. */
    private List<AxisPoses> moved() {
        List<AbelianGroup> stages = transformation.group().stages();
        return stages.get(stages.size() - 1).factors();
    }

    private static int common(int a, int b) {
        return BigInteger.valueOf(a)
                .multiply(BigInteger.valueOf(b))
                .divide(BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)))
                .intValueExact();
    }

    private boolean commutes() {
        return transformation.group() instanceof AbelianGroup;
    }

    private List<AxisPoses> axes() {
        return transformation.group().factors();
    }

    private boolean isFixed() {
        return operator(recipe) == OperatorKind.FIXED;
    }

    private Architecture kind() {
        return recipe.encoder().kind();
    }

    private static OperatorKind operator(Recipe recipe) {
        return recipe.operator().kind();
    }

    private static String listed(List<Architecture> encoders) {
        return encoders.stream().map(String::valueOf).collect(Collectors.joining(" and "));
    }

    private static void require(boolean fits, String what, String to, String why, String fitting) {
        if (!fits) {
            throw new IllegalArgumentException(what + " does not fit " + to + ": " + why + "; what fits: " + fitting);
        }
    }
}
