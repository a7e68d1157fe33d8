package io.anypose.model.operator;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.group.DihedralGroup;
import io.anypose.group.Group;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.model.TestModels;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.Initial;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.lifecycle.BeforeTry;

/** What every operator promises, for groups of order 1, 2, odd, even and the paper's, in several dimensions. */
class OperatorProperties {

    private static final double ROUNDING = 1e-9;
    private static final double BROKEN = 0.01;
    private static final int TRIES = 25;

    private static Compute compute;
    private NDScope scope;

    @BeforeContainer
    static void start() {
        compute = Compute.on(Compute.Choice.CPU);
    }

    @AfterContainer
    static void stop() {
        compute.close();
    }

    @BeforeTry
    void open() {
        scope = new NDScope();
        scope.suppressNotUsedWarning();
    }

    @AfterTry
    void close() {
        scope.close();
    }

    @Provide
    Arbitrary<AbelianGroup> cyclic() {
        return Arbitraries.of(1, 2, 3, 7, 10, 14).map(CyclicGroup::new);
    }

    @Provide
    Arbitrary<AbelianGroup> groups() {
        return Arbitraries.oneOf(
                cyclic(),
                Arbitraries.of(
                        new ProductGroup(new CyclicGroup(3), new CyclicGroup(4)),
                        new ProductGroup(new CyclicGroup(2), new CyclicGroup(5)),
                        new ProductGroup(new CyclicGroup(1), new CyclicGroup(2))));
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void fixedIsAnAction(
            @ForAll("groups") AbelianGroup group, @ForAll @IntRange(min = 1, max = 4) int blocks, @ForAll int seed) {
        Layout layout = Layout.regular(group, blocks * group.order());
        assertLaws(new FixedOperator(manager(), layout), seed, 0, entry -> entry / group.order());
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void spectralAtWholeMultiplesIsAnAction(
            @ForAll("groups") AbelianGroup group, @ForAll @IntRange(min = 1, max = 9) int planes, @ForAll int seed) {
        assertLaws(spectral(group, planes, seed), seed, ROUNDING, entry -> entry % planes);
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void learnedIsAnActionWhenItsMatrixIsCyclic(
            @ForAll("cyclic") Group group, @ForAll @IntRange(min = 1, max = 3) int blocks, @ForAll int seed) {
        assertLaws(permutationInAnotherBasis(group, blocks, seed), seed, ROUNDING, entry -> 0);
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void noOperatorLeavesEveryLatentAlone(
            @ForAll("groups") AbelianGroup group, @ForAll @IntRange(min = 1, max = 9) int dimension, @ForAll int seed) {
        Operator none = new NoOperator(Layout.dense(group, dimension));
        assertLaws(none, seed, 0, entry -> 0);
        ActionLaws laws = laws(none.layout(), seed);
        Poses all = laws.everyPose();
        Latent z = laws.latents(all.size());
        assertEquals(0, ActionLaws.distance(none.act(z, all), z), "a baseline that moves");
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void fixedIsAnActionOfGroupsThatDoNotCommute(
            @ForAll @IntRange(min = 1, max = 5) int corners,
            @ForAll @IntRange(min = 1, max = 3) int blocks,
            @ForAll int seed) {
        Group group = new DihedralGroup(corners);
        Operator operator = new FixedOperator(manager(), Layout.regular(group, blocks * group.order()));
        ActionLaws laws = laws(operator.layout(), seed);
        Latent z = laws.latents(3);
        assertAll(
                () -> assertEquals(0, laws.identity(operator::act), "identity"),
                () -> assertEquals(0, laws.composition(operator::act), "composition"),
                () -> assertEquals(0, laws.inverse(operator::act, operator::canonicalise), "inverse"),
                () -> assertEquals(0, laws.orbit(operator.orbit(z), z, operator::canonicalise), "orbit"));
        if (corners > 2) {
            assertTrue(laws.commuting(operator::act) > 1e-6, "an action that commutes though the group does not");
        }
    }

    @Example
    void operatorsWithAxesRefuseGroupsThatDoNotCommute() {
        Layout layout = Layout.planes(new DihedralGroup(3), 4);
        NDArray angles = manager().create(new double[] {1, 2}, new Shape(1, 2));
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> new SpectralOperator(layout, angles, OptionalInt.empty()));
        assertEquals(
                "the spectral operator needs a group whose elements commute, but the poses are those of D3",
                refusal.getMessage());
    }

    private void assertLaws(Operator operator, int seed, double rounding, IntUnaryOperator blockOf) {
        ActionLaws laws = laws(operator.layout(), seed);
        Latent z = laws.latents(3);
        assertAll(
                () -> assertEquals(0, laws.identity(operator::act), rounding, "identity"),
                () -> assertEquals(0, laws.composition(operator::act), rounding, "composition"),
                () -> assertEquals(0, laws.period(operator::act), 10 * rounding, "period"),
                () -> assertEquals(0, laws.commuting(operator::act), rounding, "commuting"),
                () -> assertEquals(0, laws.inverse(operator::act, operator::canonicalise), rounding, "inverse"),
                () -> assertEquals(0, laws.leakBetweenBlocks(operator::act, blockOf), 0, "blocks"),
                () -> assertEquals(0, laws.orbit(operator.orbit(z), z, operator::canonicalise), rounding, "orbit"));
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void anActionThatGoesOneStepTooFarIsRejected(@ForAll @IntRange(min = 2, max = 14) int order, @ForAll int seed) {
        CyclicGroup group = new CyclicGroup(order);
        Operator fixed = new FixedOperator(manager(), Layout.regular(group, 2 * order));
        ActionLaws.Action tooFar = (z, poses) -> fixed.act(fixed.act(z, poses), Poses.repeat(group.step(1), z.size()));
        ActionLaws laws = laws(fixed.layout(), seed);
        assertTrue(laws.identity(tooFar) > BROKEN, "identity");
        assertTrue(laws.composition(tooFar) > BROKEN, "composition");
        assertTrue(laws.inverse(tooFar, fixed::canonicalise) > BROKEN, "inverse");
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void aShiftThroughTheBordersOfBlocksIsRejected(
            @ForAll @IntRange(min = 2, max = 14) int order,
            @ForAll @IntRange(min = 2, max = 4) int blocks,
            @ForAll int seed) {
        Layout layout = Layout.regular(new CyclicGroup(order), blocks * order);
        ActionLaws.Action wrongBlockSize = (z, poses) -> z.with(rolled(z.values(), poses));
        ActionLaws laws = laws(layout, seed);
        assertTrue(laws.leakBetweenBlocks(wrongBlockSize, entry -> entry / order) > BROKEN, "blocks");
        assertTrue(laws.period(wrongBlockSize) > BROKEN, "period");
        assertTrue(laws.composition(wrongBlockSize) > BROKEN, "composition");
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void undoingByDoingAgainIsRejected(@ForAll @IntRange(min = 3, max = 14) int order, @ForAll int seed) {
        Operator fixed = new FixedOperator(manager(), Layout.regular(new CyclicGroup(order), order));
        ActionLaws laws = laws(fixed.layout(), seed);
        Latent z = laws.latents(2);
        assertTrue(laws.inverse(fixed::act, fixed::act) > BROKEN, "inverse");
        assertTrue(laws.orbit(fixed.orbit(z), z, fixed::act) > BROKEN, "orbit");
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void anOrderThatDependsOnTheAxesIsRejected(@ForAll int seed) {
        ProductGroup group = new ProductGroup(new CyclicGroup(3), new CyclicGroup(4));
        Operator fixed = new FixedOperator(manager(), Layout.regular(group, 24));
        ActionLaws.Action mirrored = (z, poses) -> {
            boolean alongFirst = group.second(poses.get(0)).isIdentity();
            Latent moved = fixed.act(z, poses);
            return alongFirst ? moved.with(moved.values().flip(1)) : moved;
        };
        assertTrue(laws(fixed.layout(), seed).commuting(mirrored) > BROKEN, "commuting");
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void aMatrixThatIsNotCyclicIsRejected(@ForAll @IntRange(min = 2, max = 14) int order, @ForAll int seed) {
        Layout layout = Layout.dense(new CyclicGroup(order), 6);
        double[] orthogonal = Initial.orthogonal().values(new Shape(6, 6), random(seed));
        Operator learned = new LearnedOperator(layout, manager().create(orthogonal, new Shape(6, 6)), order);
        ActionLaws laws = laws(layout, seed);
        assertTrue(laws.period(learned::act) > BROKEN, "period");
        assertTrue(laws.inverse(learned::act, learned::canonicalise) > BROKEN, "inverse");
        double expected = meanSquareOfPowerMinusIdentity(orthogonal, 6, order);
        assertTrue(expected > 1e-5, "prior");
        assertEquals(expected, learned.prior().orElseThrow().getDouble(), ROUNDING * expected, "prior");
    }

    /** mean((M^power − I)²), by as many products as the power says. */
    private static double meanSquareOfPowerMinusIdentity(double[] matrix, int n, int power) {
        double[] product = TestModels.identity(n);
        for (int step = 0; step < power; step++) {
            double[] before = product;
            double[] next = new double[n * n];
            Arrays.setAll(
                    next,
                    at -> IntStream.range(0, n)
                            .mapToDouble(k -> before[at / n * n + k] * matrix[k * n + at % n])
                            .sum());
            product = next;
        }
        double sum = 0;
        for (int at = 0; at < n * n; at++) {
            double difference = product[at] - (at / n == at % n ? 1 : 0);
            sum += difference * difference;
        }
        return sum / (n * n);
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void theSpectralInverseIsExactForAnyAngles(
            @ForAll("groups") AbelianGroup group, @ForAll @IntRange(min = 1, max = 9) int planes, @ForAll int seed) {
        SpectralOperator operator = spectral(group, anyAngles(group, planes, seed), planes, OptionalInt.empty());
        ActionLaws laws = laws(operator.layout(), seed);
        Latent z = laws.latents(2);
        assertEquals(0, laws.inverse(operator::act, operator::canonicalise), ROUNDING);
        assertEquals(0, laws.orbit(operator.orbit(z), z, operator::canonicalise), ROUNDING);
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void fractionalPowersCompose(
            @ForAll @DoubleRange(min = -20, max = 20) double s,
            @ForAll @DoubleRange(min = -20, max = 20) double t,
            @ForAll @IntRange(min = 1, max = 9) int planes,
            @ForAll int seed) {
        CyclicGroup group = new CyclicGroup(10);
        SpectralOperator operator = spectral(group, anyAngles(group, planes, seed), planes, OptionalInt.empty());
        ActionLaws laws = laws(operator.layout(), seed);
        Latent z = laws.latents(2);
        Latent twice = operator.act(operator.act(z, s), t);
        assertEquals(0, ActionLaws.distance(twice, operator.act(z, s + t)), ROUNDING);
        assertTrue(ActionLaws.distance(twice, operator.act(z, s + t + 0.5)) > 1e-6, "half a step too far");
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void wholePowersAreTheActionOfPoses(
            @ForAll("groups") AbelianGroup group, @ForAll @IntRange(min = 1, max = 9) int planes, @ForAll int seed) {
        SpectralOperator operator = spectral(group, anyAngles(group, planes, seed), planes, OptionalInt.empty());
        Latent z = laws(operator.layout(), seed).latents(2);
        group.poses().forEach(pose -> {
            double[] steps = group.parts(pose).stream()
                    .mapToDouble(part -> ((CyclicGroup) part.group()).signed(part))
                    .toArray();
            Latent byPose = operator.act(z, Poses.repeat(pose, 2));
            assertEquals(0, ActionLaws.distance(operator.act(z, steps), byPose), ROUNDING);
        });
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void snappedAnglesReturnAfterNSteps(
            @ForAll("cyclic") AbelianGroup group, @ForAll @IntRange(min = 1, max = 9) int planes, @ForAll int seed) {
        double[] angles = anyAngles(group, planes, seed);
        SpectralOperator operator = spectral(group, angles, planes, OptionalInt.of(group.order()));
        operator.finish();
        ActionLaws laws = laws(operator.layout(), seed);
        assertEquals(0, laws.period(operator::act), ROUNDING);
        assertEquals(0, operator.prior().orElseThrow().getDouble(), ROUNDING);
        double half = Math.PI / group.order();
        for (int j = 0; j < planes; j++) {
            assertEquals(angles[j], operator.angles()[0][j], half + ROUNDING, "the nearest multiple");
        }
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
    void anglesBetweenMultiplesDoNotReturn(@ForAll @IntRange(min = 2, max = 14) int order, @ForAll int seed) {
        double[] angles = {2 * Math.PI / order * 1.3, 2 * Math.PI / order * 0.6};
        SpectralOperator operator = spectral(new CyclicGroup(order), angles, 2, OptionalInt.of(order));
        assertTrue(laws(operator.layout(), seed).period(operator::act) > BROKEN, "period");
        // N times the angles are 1.3 and 0.6 turns, whatever N is.
        double expected = 0.1 * (1 - (Math.cos(2.6 * Math.PI) + Math.cos(1.2 * Math.PI)) / 2);
        assertEquals(expected, operator.prior().orElseThrow().getDouble(), ROUNDING, "prior");
    }

    private static NDManager manager() {
        return compute.manager();
    }

    private static ActionLaws laws(Layout layout, int seed) {
        return new ActionLaws(manager(), layout, new Seed(seed));
    }

    private static RandomGenerator random(int seed) {
        return new Seed(seed).generator("operator");
    }

    /** Angles that are whole multiples of each axis's own step. */
    private static SpectralOperator spectral(AbelianGroup group, int planes, int seed) {
        RandomGenerator random = random(seed);
        double[] angles = group.factors().stream()
                .flatMapToDouble(factor -> random.ints(planes, 0, factor.order())
                        .mapToDouble(multiple -> 2 * Math.PI * multiple / factor.order()))
                .toArray();
        return spectral(group, angles, planes, OptionalInt.empty());
    }

    private static SpectralOperator spectral(AbelianGroup group, double[] angles, int planes, OptionalInt period) {
        NDArray array = manager().create(angles, new Shape(group.factors().size(), planes));
        return new SpectralOperator(Layout.planes(group, 2 * planes), array, period);
    }

    private static double[] anyAngles(AbelianGroup group, int planes, int seed) {
        return random(seed)
                .doubles((long) planes * group.factors().size(), 0.1, 3)
                .toArray();
    }

    /** Q P Qᵀ, where P is one step of the fixed operator and Q is orthogonal. */
    private static LearnedOperator permutationInAnotherBasis(Group group, int blocks, int seed) {
        int dimension = blocks * group.order();
        Shape square = new Shape(dimension, dimension);
        Layout regular = Layout.regular(group, dimension);
        NDArray eye = manager().eye(dimension).toType(DataType.FLOAT64, false);
        Poses step = Poses.repeat(((CyclicGroup) group).step(1), dimension);
        NDArray transposedStep = new FixedOperator(manager(), regular)
                .act(new Latent(eye, regular), step)
                .values();
        NDArray q = manager().create(Initial.orthogonal().values(square, random(seed)), square);
        NDArray matrix = q.matMul(transposedStep.transpose()).matMul(q.transpose());
        return new LearnedOperator(Layout.dense(group, dimension), matrix, group.order());
    }

    /** A shift of the whole vector, as if it were one block. */
    private static NDArray rolled(NDArray values, Poses poses) {
        int dimension = Math.toIntExact(values.getShape().get(1));
        double[] old = values.toDoubleArray();
        double[] moved = new double[old.length];
        Arrays.setAll(moved, i -> {
            int row = i / dimension;
            int source = Math.floorMod(i % dimension - poses.get(row).index(), dimension);
            return old[row * dimension + source];
        });
        return values.getManager().create(moved, values.getShape());
    }
}
