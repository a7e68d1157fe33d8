package io.anypose.recipe;

import io.anypose.data.Coverage;
import io.anypose.data.Jitter;
import io.anypose.group.Group;
import io.anypose.group.ProductGroup;
import io.anypose.image.Axis;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.OrbitSpec;
import io.anypose.train.Schedule;
import io.anypose.train.TrainingSettings;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Every setting of an experiment, apart from its data and the transformation that moves them.
 *
 * @param seen poses up to this many steps from the canonical one are seen; a whole number unless any pose is possible, or
 *     {@link #ALL}
 * @param dimension length of a latent; for the fixed operator a multiple of the group's order
 * @param hidden width of the classifier's hidden layer
 * @param period the order that learned operators are told, or the length of the blocks of the fixed operator where any pose is
 *     possible; 0 for the default of the operator
 * @param orbit how the orbit recogniser is trained, or empty to do without one
 * @param jitter how views to learn from are changed
 */
public record Recipe(
        Architecture architecture,
        OperatorKind operator,
        double seen,
        int dimension,
        int hidden,
        int period,
        PlaneChoice planes,
        TrainingSettings training,
        Optional<OrbitSettings> orbit,
        Jitter jitter) {

    /** So many steps that every pose is seen. */
    public static final double ALL = Double.POSITIVE_INFINITY;

    /** Steps that reach every pose of an axis of 14. */
    public static final int FULL_CROSS = 7;

    /** Samples of a circle in each block of a latent, where any pose is possible. */
    private static final int SAMPLES = 15;

    /** The same of turned and shifted objects, of which there are as many latents as shifts. */
    private static final int RIGID_SAMPLES = 9;

    private static final int RIGID_BLOCKS = 32;

    /** Small batches, both views classified, which agree closely; the rate comes to rest. */
    private static final TrainingSettings CLOSE = TrainingSettings.COMPOUND
            .withConsistencyWeight(10)
            .withRate(0.002, Schedule.ONE_CYCLE)
            .withBatch(128);

    /** So few steps must be large ones. */
    private static final TrainingSettings FAST = TrainingSettings.COMPOUND
            .withRate(0.004, Schedule.ONE_CYCLE)
            .withBatch(128)
            .withPasses(10, Coverage.ONE_POSE);

    public Recipe {
        require(dimension >= 1, "latent dimension", dimension, "1 or more");
        require(hidden >= 1, "hidden width", hidden, "1 or more");
        require(period >= 0, "order", period, "1 or more, or 0 for the default of the operator");
    }

    private static void require(boolean holds, String name, int found, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException("the setting " + name + " is " + found + "; allowed is " + allowed);
        }
    }

    /** The paper's settings, with a small orbit recogniser beside the paper's k-NN. */
    public static Recipe paper(OperatorKind operator) {
        return new Recipe(
                Architecture.DENSE,
                operator,
                2,
                70,
                70,
                0,
                PlaneChoice.RGB,
                TrainingSettings.PAPER,
                Optional.of(OrbitSettings.SMALL),
                Jitter.NONE);
    }

    /**
     * Our best settings: whitened planes, wide latents that agree closely, a deep orbit recogniser, and objects of other shapes in
     * each pass, because models so wide know those that there are by heart. A spectral operator, whose orbit closes only nearly,
     * loses more poses by other shapes than it gains classes, and learns longer instead.
     */
    public static Recipe anypose(OperatorKind operator) {
        Recipe wide = whitened(operator).withDimension(600);
        return operator == OperatorKind.SPECTRAL
                ? wide.with(CLOSE.withPasses(40, Coverage.ONE_POSE)).with(OrbitSettings.DEEP.withPasses(15))
                : wide.with(CLOSE.withPasses(30, Coverage.ONE_POSE))
                        .with(OrbitSettings.DEEP)
                        .with(Jitter.SHAPES);
    }

    private static Recipe whitened(OperatorKind operator) {
        return paper(operator).withHidden(256).with(PlaneChoice.WHITENED);
    }

    /** Our best settings for compound shifts: torus latents, trained as closely. */
    public static Recipe anyposeTorus(OperatorKind operator) {
        return torus(operator).with(CLOSE.withPasses(20, Coverage.ONE_POSE));
    }

    /**
     * Nearly as good in a sixth of the time: large steps, fewer passes, shapes as they are, narrower latents and a smaller orbit
     * recogniser.
     */
    public static Recipe fast(OperatorKind operator) {
        return whitened(operator)
                .withDimension(140)
                .with(FAST.withConsistencyWeight(10))
                .with(OrbitSettings.FAST);
    }

    /** The paper's stacked model of compound shifts in a small part of its time. */
    public static Recipe fastStacked(OperatorKind operator) {
        return stacked(operator).with(PlaneChoice.WHITENED).with(FAST);
    }

    /** Torus latents in a small part of their time. */
    public static Recipe fastTorus(OperatorKind operator) {
        Recipe torus = torus(operator);
        return torus.with(FAST).withOrbit(torus.orbit().map(orbit -> orbit.withPasses(3)));
    }

    /**
     * Our best settings for any angle: latents of blocks of 15 samples of a circle, and an orbit recogniser that sees the whole
     * circle first and then what is near.
     */
    public static Recipe anyPose(OperatorKind operator) {
        return whitened(operator)
                .withSeen(6)
                .withDimension(600)
                .withOrder(operator == OperatorKind.FIXED ? SAMPLES : 0)
                .with(CLOSE.withPasses(50, Coverage.ONE_POSE))
                .with(OrbitSettings.CIRCLE);
    }

    /** The fast settings for any angle. */
    public static Recipe fastAnyPose(OperatorKind operator) {
        return anyPose(operator)
                .withDimension(300)
                .with(FAST.withConsistencyWeight(10))
                .with(OrbitSettings.CIRCLE
                        .with(OrbitSpec.parse("window:64,9x64@0.1"))
                        .withPasses(4));
    }

    /**
     * Settings for hundreds of objects instead of thousands, as own pictures often are: whitened planes, small batches, and
     * so many passes that there are enough steps.
     */
    public static Recipe few(OperatorKind operator) {
        return paper(operator)
                .with(PlaneChoice.WHITENED)
                .with(TrainingSettings.PAPER.withBatch(64).withPasses(40, Coverage.EVERY_POSE))
                .with(OrbitSettings.FEW);
    }

    /** The same for any angle: objects of other shapes in each pass, so that hundreds are as good as more. */
    public static Recipe fewAnyPose(OperatorKind operator) {
        return anyPose(operator)
                .with(anyPose(operator).training().withBatch(32).withPasses(150, Coverage.ONE_POSE))
                .withOrbit(Optional.of(OrbitSettings.PHOTOGRAPHS.withPasses(100)))
                .with(Jitter.SHAPES);
    }

    /**
     * Settings for photographs: an encoder that sees through backgrounds, all poses seen, and views that are changed a little each
     * time.
     *
     * @param anyPose whether poses are real numbers
     */
    public static Recipe conv(OperatorKind operator, boolean anyPose) {
        return paper(operator)
                .with(Architecture.CONV)
                .withSeen(ALL)
                .withDimension(240)
                .withHidden(128)
                .withOrder(anyPose && operator == OperatorKind.FIXED ? SAMPLES : 0)
                .with(TrainingSettings.COMPOUND
                        .withBatch(32)
                        .withConsistencyWeight(0.1)
                        .withRate(0.003, Schedule.ONE_CYCLE)
                        .withPasses(100, Coverage.ONE_POSE))
                .with(
                        anyPose
                                ? OrbitSettings.PHOTOGRAPHS
                                : OrbitSettings.PHOTOGRAPHS.with(OrbitSpec.parse("conv:64,64@0.2")))
                .with(Jitter.STRONG);
    }

    /** The paper's stacked model of compound shifts. */
    public static Recipe stacked(OperatorKind operator) {
        return paper(operator)
                .with(Architecture.STACKED)
                .withSeen(FULL_CROSS)
                .with(TrainingSettings.COMPOUND)
                .withOrbit(Optional.empty());
    }

    /** Torus latents with a separable encoder for compound shifts. */
    public static Recipe torus(OperatorKind operator) {
        return paper(operator)
                .with(Architecture.TORUS)
                .withSeen(FULL_CROSS)
                .withDimension(784)
                .withHidden(256)
                .with(PlaneChoice.WHITENED)
                .with(TrainingSettings.COMPOUND.withPasses(15, Coverage.ONE_POSE))
                .with(OrbitSettings.TORUS);
    }

    /**
     * Turned and shifted objects, learned from one at a time: a torus for the shifts, then latents for the turns.
     */
    public static Recipe rigid(OperatorKind operator) {
        return whitened(operator)
                .with(Architecture.RIGID)
                .withDimension(280)
                .with(CLOSE.withPasses(25, Coverage.ONE_POSE))
                .with(OrbitSettings.RIGID);
    }

    /** The same for any angle: blocks that are functions on the circle, known between their samples, too. */
    public static Recipe rigidAnyPose(OperatorKind operator) {
        return rigid(operator)
                .withSeen(4)
                .withDimension(RIGID_BLOCKS * RIGID_SAMPLES)
                .withOrder(operator == OperatorKind.FIXED ? RIGID_SAMPLES : 0)
                .with(OrbitSettings.RIGID_CIRCLE);
    }

    /** The same with another architecture. */
    public Recipe with(Architecture other) {
        return changed(draft -> draft.architecture = other);
    }

    /** The same with other training settings. */
    public Recipe with(TrainingSettings other) {
        return changed(draft -> draft.training = other);
    }

    /** The same with poses seen up to another number of steps. */
    public Recipe withSeen(double steps) {
        return changed(draft -> draft.seen = steps);
    }

    /** The same with another width of the classifier's hidden layer. */
    public Recipe withHidden(int width) {
        return changed(draft -> draft.hidden = width);
    }

    /** The same with other colour planes. */
    public Recipe with(PlaneChoice other) {
        return changed(draft -> draft.planes = other);
    }

    /** The same with another orbit recogniser. */
    public Recipe with(OrbitSettings other) {
        return withOrbit(Optional.of(other));
    }

    /** The same with another orbit recogniser, or with none. */
    public Recipe withOrbit(Optional<OrbitSettings> other) {
        return changed(draft -> draft.orbit = other);
    }

    /** The same with views changed in another way. */
    public Recipe with(Jitter other) {
        return changed(draft -> draft.jitter = other);
    }

    /** The same with latents of another length. */
    public Recipe withDimension(int other) {
        return changed(draft -> draft.dimension = other);
    }

    /** The same, with an operator that is told the order of the group. */
    public Recipe withOrder(int order) {
        return changed(draft -> draft.period = order);
    }

    private Recipe changed(Consumer<Draft> change) {
        Draft draft = new Draft();
        change.accept(draft);
        return draft.recipe();
    }

    /** This recipe while some of its settings are replaced. */
    private final class Draft {
        private Architecture architecture = Recipe.this.architecture;
        private double seen = Recipe.this.seen;
        private int dimension = Recipe.this.dimension;
        private int hidden = Recipe.this.hidden;
        private int period = Recipe.this.period;
        private PlaneChoice planes = Recipe.this.planes;
        private TrainingSettings training = Recipe.this.training;
        private Optional<OrbitSettings> orbit = Recipe.this.orbit;
        private Jitter jitter = Recipe.this.jitter;

        Recipe recipe() {
            return new Recipe(architecture, operator, seen, dimension, hidden, period, planes, training, orbit, jitter);
        }
    }

    /**
     * The same with latents as long as this recipe says, or so much longer that they can be cut into blocks of the group's
     * order, which the fixed operator needs.
     */
    public Recipe suiting(Group group) {
        if (operator != OperatorKind.FIXED) {
            return this;
        }
        int block = LatentBlocks.length(this, group);
        int blocks = (dimension + block - 1) / block;
        return withDimension(blocks * block);
    }

    /**
     * The same for a group with fewer poses along an axis than the paper's shifts have: where the whole cross of these is seen, the
     * whole cross is.
     */
    public Recipe reaching(Group group) {
        if (seen != FULL_CROSS || !(group instanceof ProductGroup torus)) {
            return this;
        }
        int most = torus.factors().stream()
                .mapToInt(axis -> axis.order() / 2)
                .min()
                .orElseThrow();
        return withSeen(Math.min(FULL_CROSS, most));
    }

    /** Every setting by name, for provenance. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("architecture", architecture.toString());
        settings.put("operator", operator.toString());
        settings.put("seen", seen == ALL ? "all" : Axis.text(seen));
        settings.put("dimension", String.valueOf(dimension));
        settings.put("hidden", String.valueOf(hidden));
        settings.put("order", period == 0 ? "default" : String.valueOf(period));
        settings.put("epochs", String.valueOf(training.epochs()));
        settings.put("batch", String.valueOf(training.batch()));
        training.patience().ifPresent(epochs -> settings.put("patience", String.valueOf(epochs)));
        settings.put("learning-rate", String.valueOf(training.learningRate()));
        settings.put("schedule", training.schedule().toString());
        settings.put("lambda", String.valueOf(training.consistencyWeight()));
        settings.put("reduction", training.reduction().toString());
        settings.put("coverage", training.coverage().toString());
        settings.put("supervision", training.supervision().toString());
        settings.put("planes", planes.toString());
        if (jitter != Jitter.NONE) {
            settings.put("jitter", jitter.toString());
        }
        settings.put("seed", String.valueOf(training.seed().value()));
        settings.put("orbit-network", orbit.map(o -> o.network().toString()).orElse("none"));
        orbit.ifPresent(o -> {
            settings.put("orbit-passes", String.valueOf(o.passes()));
            settings.put("orbit-coverage", o.coverage().toString());
            settings.put("orbit-batch", String.valueOf(o.batch()));
            settings.put("orbit-rate", String.valueOf(o.highestRate()));
            settings.put("orbit-weight-decay", String.valueOf(o.weightDecay()));
        });
        return settings;
    }
}
