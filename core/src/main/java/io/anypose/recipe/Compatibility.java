package io.anypose.recipe;

import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisPoses;
import io.anypose.image.Axis;
import io.anypose.image.Examples;
import io.anypose.image.Transformation;
import io.anypose.image.picture.Backdrop;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSpec.Reach;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether the settings of a trial fit together. No other class does, apart from constructors that guard against damaged
 * files.
 *
 * <p>Each refusal is one sentence: <em>X does not fit Y: why; what fits</em>.
 */
public final class Compatibility {

    /** Steps and distances this near to each other are the same: decimals are rounded on their way. */
    private static final double ROUNDING = 1e-9;

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

    /** Checks that data have pictures of a transformation. */
    static void check(Data data, String transformation) {
        if (!Examples.isName(transformation)) {
            return;
        }
        require(
                !(data instanceof Data.Digits),
                transformation,
                data.place(),
                "it has each object in one pose",
                "a folder of pictures at several poses");
        require(
                !(data instanceof Data.Folder folder) || folder.background().orElse(Backdrop.NONE) == Backdrop.NONE,
                "data.background",
                transformation,
                "pictures at several poses are taken as they are",
                "usual");
    }

    private Trial checked() {
        Seen seen = trial.task().seen().orElseGet(this::usual);
        encoder();
        operator();
        orbit();
        seen(seen);
        Trial complete = trial.with(trial.task().seeing(seen));
        boolean hasBlocks = isFixed() || kind() == Architecture.TORUS;
        return hasBlocks ? complete.with(recipe.set("encoder.dimension", wholeBlocks())) : complete;
    }

    /** Photographs are seen at every pose of one axis. */
    private Seen usual() {
        boolean photographs = kind() == Architecture.CONV && axes().size() == 1;
        return photographs ? Seen.ALL : Seen.usual(transformation);
    }

    private void encoder() {
        transformation.axes().stream()
                .skip(1)
                .forEach(axis -> require(
                        !axis.anyPose(),
                        "any pose along " + axis.name(),
                        transformation.name(),
                        "a range of real poses lies along the first axis",
                        "steps along the others"));
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
        boolean plain = !operator(recipe).acts();
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
                told.order().isEmpty() || kind.learns(),
                "operator.order",
                "the operator " + kind,
                "it is told to operators that learn",
                kinds(OperatorKind::learns));
        require(
                told.block().isEmpty() || isFixed(),
                "operator.block",
                "the operator " + kind,
                "only an operator that shifts entries has blocks of its own length",
                kinds(OperatorKind::shifts));
        require(
                orderKnown || kind.findsOrder(),
                "the operator " + kind,
                "examples of unknown order",
                "it must know how many steps lead back to the start",
                "spectral, which finds that, or examples:N");
        require(
                !transformation.anyPose() || kind.actsByAnyPose() || !kind.acts(),
                "the operator " + kind,
                transformation.name(),
                "it has whole powers only",
                kinds(OperatorKind::actsByAnyPose));
        if (kind.learns() && !kind.findsOrder()) {
            int order = axes().stream().mapToInt(AxisPoses::order).max().orElseThrow();
            require(
                    told.order().orElse(order) >= order,
                    "operator.order " + told.order().orElse(0),
                    transformation.name(),
                    "it has " + order + " poses along an axis",
                    order + " or more");
        }
        require(
                recipe.encoder().dimension() % kind.multiple() == 0,
                "encoder.dimension " + recipe.encoder().dimension(),
                "the operator " + kind,
                "it acts on blocks of " + kind.multiple() + " entries",
                "a multiple of " + kind.multiple());
        if (isFixed()) {
            blocks();
        }
    }

    private void blocks() {
        OptionalInt block = recipe.operator().block();
        for (AxisPoses axis : moved()) {
            String fitting = "an odd number up to " + largestBlock(axis);
            require(
                    !transformation.anyPose() || block.isPresent(),
                    "the operator fixed without operator.block",
                    transformation.name(),
                    "to act by any pose it needs blocks that are samples of a circle",
                    fitting);
            if (block.isPresent() && !isRegular(block.getAsInt(), axis)) {
                String what = "operator.block " + block.getAsInt();
                require(
                        block.getAsInt() % 2 == 1,
                        what,
                        transformation.name(),
                        "a block that moves by any amount has no frequency half way between two samples",
                        fitting);
                require(
                        axis.order() >= 2 * block.getAsInt(),
                        what,
                        transformation.name(),
                        "poses are searched at " + axis.order()
                                + " points along an axis, fewer than two for each sample",
                        fitting);
            }
        }
    }

    /** Returns whether a block has an entry for each pose along an axis, which a step moves by one. */
    private boolean isRegular(int block, AxisPoses axis) {
        return block == axis.order() && !transformation.anyPose() && kind() != Architecture.TORUS;
    }

    private static int largestBlock(AxisPoses axis) {
        int half = axis.order() / 2;
        return half % 2 == 1 ? half : half - 1;
    }

    private void orbit() {
        if (recipe.orbit().isEmpty()) {
            return;
        }
        require(
                operator(recipe).acts() && kind() != Architecture.STACKED,
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

    private void seen(Seen seen) {
        List<String> names = transformation.axes().stream().map(Axis::name).toList();
        seen.within()
                .keySet()
                .forEach(name -> require(
                        names.contains(name),
                        "seeing " + name,
                        transformation.name(),
                        "it has no such axis",
                        String.join(", ", names)));
        require(
                !seen.within().isEmpty() || !transformation.anyPose() || names.size() == 1,
                "seeing all poses",
                transformation.name(),
                "those off the cross are infinitely many",
                "a distance, such as "
                        + new Seen(Map.of(
                                names.get(0), Seen.half(transformation.axes().get(0)))));
        for (Axis axis : transformation.axes()) {
            if (seen.within().containsKey(axis.name())) {
                distance(axis, seen.within().get(axis.name()));
            }
        }
    }

    private void distance(Axis axis, double distance) {
        String seeing = "seeing " + axis.withUnit(distance);
        double half = Seen.half(axis);
        require(
                distance <= half + ROUNDING,
                seeing,
                axis.name(),
                "half of the way round is " + axis.withUnit(half),
                axis.withUnit(half) + " or less");
        double steps = distance / axis.step();
        require(
                axis.anyPose() || Math.abs(steps - Math.rint(steps)) <= ROUNDING,
                seeing,
                axis.name(),
                "it moves in steps of " + axis.withUnit(axis.step()),
                "a multiple of that");
        require(distance > 0 || !axis.anyPose(), seeing, axis.name(), "training draws poses from a range", "more");
        OperatorKind kind = operator(recipe);
        require(
                distance > 0 || !kind.learns(),
                seeing,
                "the operator " + kind,
                "it learns what poses do from their difference",
                axis.withUnit(axis.step()) + " or more, or the operators fixed and none");
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

    /** Returns the axes along which blocks move: in a rigid model those of its last stage, whose dimension is chosen, else all. */
    private List<AxisPoses> moved() {
        List<AbelianGroup> stages = transformation.group().stages();
        return kind() == Architecture.RIGID ? stages.get(stages.size() - 1).factors() : axes();
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
        return operator(recipe).shifts();
    }

    private Architecture kind() {
        return recipe.encoder().kind();
    }

    private static String kinds(Predicate<OperatorKind> which) {
        return OperatorKind.all().stream().filter(which).map(OperatorKind::id).collect(Collectors.joining(" and "));
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
