package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Group;
import io.anypose.group.ProductGroup;
import io.anypose.model.TestModels;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.FixedOperator;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.LearnedOperator;
import io.anypose.model.operator.Operator;
import io.anypose.model.operator.SpectralOperator;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** The search against its definition. Whole numbers make single precision exact, so that ties are ties. */
class OrbitSearchProperties {

    private static final int BATCH = 3;
    /** Small, so that few latents fill several. */
    private static final int TILE_VALUES = 4096;

    private static Compute compute;

    @BeforeContainer
    static void start() {
        compute = Compute.on(Compute.Choice.CPU);
    }

    @AfterContainer
    static void close() {
        compute.close();
    }

    @Property(tries = 30)
    void shiftsOfARing(
            @ForAll @IntRange(min = 1, max = 7) int order,
            @ForAll @IntRange(min = 1, max = 2) int blocks,
            @ForAll @IntRange(min = 1, max = 70) int references,
            @ForAll long seed) {
        shifts(new CyclicGroup(order), blocks, references, BATCH, seed);
    }

    @Property(tries = 20)
    void shiftsOfATorus(
            @ForAll @IntRange(min = 1, max = 4) int first,
            @ForAll @IntRange(min = 1, max = 4) int second,
            @ForAll long seed) {
        shifts(new ProductGroup(new CyclicGroup(first), new CyclicGroup(second)), 1, 5, BATCH, seed);
    }

    @Example
    void orbitsThatFillSeveralTiles() {
        shifts(new CyclicGroup(20), 1, TILE_VALUES / 20 / 7, 30, 7);
    }

    /** So many that their orbits are compared side by side, in one tile or in several. */
    @Property(tries = 10)
    void manyAtOnce(
            @ForAll @IntRange(min = 2, max = 7) int order,
            @ForAll @IntRange(min = 1, max = 40) int references,
            @ForAll long seed) {
        shifts(new CyclicGroup(order), 1, references, 70, seed);
    }

    /** So many references that they are compared with some at a time, three times and not equally many. */
    @Example
    void manyReferences() {
        try (NDManager manager = compute.manager().newSubManager()) {
            Group group = new CyclicGroup(3);
            FixedOperator operator = new FixedOperator(manager, Layout.regular(group, 6));
            NDArray references = whole(manager, 1027, 6, 11);
            check(
                    operator,
                    whole(manager, 80, 6, 12),
                    references,
                    new OrbitSearch(operator, references, 1 << 16),
                    SlowNeighbours.fixed(group));
        }
    }

    private static void shifts(Group group, int blocks, int references, int batch, long seed) {
        try (NDManager manager = compute.manager().newSubManager()) {
            Layout layout = Layout.regular(group, blocks * group.order());
            check(
                    new FixedOperator(manager, layout),
                    whole(manager, batch, layout.dimension(), seed),
                    whole(manager, references, layout.dimension(), seed + 1),
                    SlowNeighbours.fixed(group));
        }
    }

    @Property(tries = 30)
    void powersOfAMatrix(
            @ForAll @IntRange(min = 1, max = 7) int order,
            @ForAll @IntRange(min = 1, max = 9) int references,
            @ForAll long seed) {
        try (NDManager manager = compute.manager().newSubManager()) {
            CyclicGroup group = new CyclicGroup(order);
            int dimension = 2 * order;
            double[] matrix = TestModels.shift(order, shuffled(dimension, seed));
            NDArray values =
                    manager.create(matrix, new Shape(dimension, dimension)).toType(DataType.FLOAT32, false);
            check(
                    new LearnedOperator(Layout.dense(group, dimension), values, order),
                    whole(manager, BATCH, dimension, seed),
                    whole(manager, references, dimension, seed + 1),
                    SlowNeighbours.learned(matrix, group));
        }
    }

    @Property(tries = 30)
    void rotationsOfPlanes(
            @ForAll @IntRange(min = 1, max = 7) int order,
            @ForAll @IntRange(min = 1, max = 9) int references,
            @ForAll long seed) {
        try (NDManager manager = compute.manager().newSubManager()) {
            CyclicGroup group = new CyclicGroup(order);
            RandomGenerator random = new Seed(seed).generator("angles");
            double[] angles = random.doubles(3, 0, Math.PI).toArray();
            check(
                    new SpectralOperator(
                            Layout.planes(group, 6), manager.create(angles, new Shape(1, 3)), OptionalInt.empty()),
                    manager.create(random.doubles(BATCH * 6L, -1, 1).toArray(), new Shape(BATCH, 6)),
                    manager.create(random.doubles(references * 6L, -1, 1).toArray(), new Shape(references, 6)),
                    SlowNeighbours.spectral(angles, group));
        }
    }

    /** The nearest lists for all k up to the number of pairs, and the winner of each vote. */
    private static void check(Operator operator, NDArray latents, NDArray references, SlowNeighbours.Action action) {
        check(operator, latents, references, new OrbitSearch(operator, references, TILE_VALUES), action);
    }

    private static void check(
            Operator operator, NDArray latents, NDArray references, OrbitSearch search, SlowNeighbours.Action action) {
        Group group = operator.layout().group();
        int pairs = Math.toIntExact(references.getShape().get(0)) * group.order();
        int most = Math.min(pairs, 50);
        int[][] nearest = search.nearest(new Latent(latents, operator.layout()), most);
        int[][] one = search.nearest(new Latent(latents, operator.layout()), 1);
        double[][] rows = TestModels.rows(latents);
        double[][] known = TestModels.rows(references);
        for (int row = 0; row < rows.length; row++) {
            List<Integer> ranked = SlowNeighbours.ranked(rows[row], known, group, action);
            assertEquals(
                    ranked.subList(0, most), Arrays.stream(nearest[row]).boxed().toList(), "row " + row);
            assertArrayEquals(new int[] {ranked.get(0)}, one[row], "the nearest of row " + row);
            for (int k = 1; k <= most; k++) {
                assertEquals(
                        SlowNeighbours.winner(ranked, k),
                        NearestNeighbours.winner(nearest[row], k, group.order()),
                        "winner of " + k);
            }
        }
        checkFewer(search, new Latent(latents, operator.layout()), rows, known, action);
    }

    /** One search among fewer references and among all of them. */
    private static void checkFewer(
            OrbitSearch search, Latent latent, double[][] rows, double[][] known, SlowNeighbours.Action action) {
        Group group = latent.layout().group();
        int[] sizes = IntStream.of(1, known.length / 2, known.length)
                .filter(size -> size > 0)
                .sorted()
                .distinct()
                .toArray();
        int k = Math.min(50, 2 * group.order());
        int[][][] nearest = search.nearest(latent, k, sizes);
        for (int n = 0; n < sizes.length; n++) {
            double[][] first = Arrays.copyOf(known, sizes[n]);
            for (int row = 0; row < rows.length; row++) {
                List<Integer> ranked = SlowNeighbours.ranked(rows[row], first, group, action);
                assertEquals(
                        ranked.subList(0, Math.min(k, ranked.size())),
                        Arrays.stream(nearest[n][row]).boxed().toList(),
                        "row " + row + " among " + sizes[n]);
            }
        }
    }

    /** Few different whole numbers: many distances are equal. */
    private static NDArray whole(NDManager manager, int rows, int columns, long seed) {
        RandomGenerator random = new Seed(seed).generator("whole");
        double[] values = IntStream.range(0, rows * columns)
                .mapToDouble(i -> random.nextInt(3) - 1)
                .toArray();
        return manager.create(values, new Shape(rows, columns)).toType(DataType.FLOAT32, false);
    }

    private static int[] shuffled(int n, long seed) {
        RandomGenerator random = new Seed(seed).generator("names");
        int[] names = IntStream.range(0, n).toArray();
        for (int i = n - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int name = names[i];
            names[i] = names[j];
            names[j] = name;
        }
        return names;
    }
}
