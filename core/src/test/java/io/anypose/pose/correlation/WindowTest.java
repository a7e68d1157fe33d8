package io.anypose.pose.correlation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Group;
import io.anypose.group.ProductGroup;
import io.anypose.model.TestModels;
import io.anypose.model.engine.Compute;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {

    @ParameterizedTest
    @CsvSource({"10, 1", "10, 3", "10, 4", "10, 9", "10, 10", "10, 11", "10, 99", "7, 6", "7, 7", "2, 2", "1, 5"})
    void aWindowIsAsLongAsItSaysOrTheWholeAxis(int order, int length) {
        assertEquals(
                Math.min(order, length),
                Window.of(new CyclicGroup(order), length).size());
    }

    @ParameterizedTest
    @CsvSource({"10, 3", "10, 4", "10, 10", "7, 7", "6, 2"})
    void theKernelStandsAroundTheCanonicalPoseAndIsZeroElsewhere(int order, int length) {
        CyclicGroup group = new CyclicGroup(order);
        Set<Integer> inside = new TreeSet<>();
        for (int step = -(length / 2); step <= (length - 1) / 2; step++) {
            inside.add(group.step(step).index());
        }
        double[] expected = new double[order];
        int next = 1;
        for (int pose : inside) {
            expected[pose] = next++;
        }
        assertArrayEquals(expected, spread(group, length));
    }

    @Test
    void onATorusAWindowIsARectangle() {
        Group group = new ProductGroup(new CyclicGroup(5), new CyclicGroup(2));
        assertEquals(6, Window.of(group, 3).size());
        // Rows of the torus: 0, 1 and 4 are near, 2 and 3 are not.
        assertArrayEquals(new double[] {1, 2, 3, 4, 0, 0, 0, 0, 5, 6}, spread(group, 3));
    }

    /** For one row, which is read from the kernel, and for many; over a circle and over a torus. */
    @ParameterizedTest
    @CsvSource({"12, 1, 5", "12, 1, 4", "5, 4, 3", "7, 1, 7"})
    void theProductWithAWindowIsTheCorrelationWithItsSpread(int first, int second, int length) {
        AbelianGroup group = new ProductGroup(new CyclicGroup(first), new CyclicGroup(second));
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                NDManager manager = compute.manager().newSubManager()) {
            Window window = Window.of(group, length);
            NDArray kernel = numbers(manager, 1, new Shape(window.size(), 3, 2));
            GroupCorrelation.Filter whole = new GroupCorrelation(group).direct(window.spread(kernel));
            WindowFilter filter = WindowFilter.of(window, kernel, whole);
            for (int rows : new int[] {1, 2, 7}) {
                NDArray x = numbers(manager, 2, new Shape(rows, group.order(), 3));
                double[] expected = TestModels.doubles(whole.apply(x));
                assertArrayEquals(expected, TestModels.doubles(filter.product(x)), 1e-12);
                assertArrayEquals(expected, TestModels.doubles(filter.apply(x)), 1e-12);
                assertEquals(3, filter.kept().size(), "kernel, its spread, and where neighbours are");
                assertArrayEquals(expected, TestModels.doubles(filter.product(x)), 1e-12);
            }
        }
    }

    /** Short batches are filled up to 32 rows; longer ones must be computed in the same way. */
    @Test
    void from32RowsOnThereIsOneWay() {
        AbelianGroup group = new ProductGroup(new CyclicGroup(12), new CyclicGroup(1));
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                NDManager manager = compute.manager().newSubManager()) {
            Window window = Window.of(group, 3);
            NDArray kernel = numbers(manager, 1, new Shape(window.size(), 3, 2));
            GroupCorrelation.Filter direct = new GroupCorrelation(group).direct(window.spread(kernel));
            List<Long> whole = new ArrayList<>();
            WindowFilter filter = WindowFilter.of(window, kernel, new GroupCorrelation.Filter() {
                @Override
                public NDArray apply(NDArray x) {
                    whole.add(x.getShape().get(0));
                    return direct.apply(x);
                }

                @Override
                public NDList kept() {
                    return direct.kept();
                }
            });
            for (int rows : new int[] {1, 31, 32, 500}) {
                filter.apply(numbers(manager, 2, new Shape(rows, group.order(), 3)));
            }
            assertEquals(List.of(32L, 500L), whole);
        }
    }

    private static NDArray numbers(NDManager manager, long seed, Shape shape) {
        return manager.create(new Random(seed).doubles(shape.size()).toArray(), shape);
    }

    /** Where the numbers 1, 2, 3 … of a kernel go. */
    private static double[] spread(Group group, int length) {
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                NDManager manager = compute.manager().newSubManager()) {
            Window window = Window.of(group, length);
            double[] numbers = IntStream.rangeClosed(1, (int) window.size())
                    .asDoubleStream()
                    .toArray();
            NDArray kernel = manager.create(numbers, new Shape(numbers.length, 1, 1));
            return TestModels.doubles(window.spread(kernel));
        }
    }
}
