package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.types.Shape;
import io.anypose.data.PatternViews;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.group.PoseSplit;
import io.anypose.group.ProductGroup;
import io.anypose.image.Transformations;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.Operators;
import io.anypose.model.operator.SpectralOperator;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpectrumTest {

    private static final int COUNT = 35;

    /** Random multiples of 2π/n · stride with noise, given in steps of 2π/n. */
    private static double[] multiples(int n, int stride, double noise, long seed) {
        RandomGenerator random = new Seed(seed).generator("angles");
        return DoubleStream.generate(() -> (random.nextInt(n) * stride + noise * random.nextGaussian()) / n)
                .map(turns -> 2 * Math.PI * turns)
                .limit(COUNT)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 10, 11, 14, 29, 60})
    void theOrderIsReadOffExactMultiples(int order) {
        for (int seed = 0; seed < 20; seed++) {
            Spectrum spectrum = Spectrum.of(multiples(order, 1, 0, seed));
            assertEquals(OptionalInt.of(order), spectrum.order(), "seed " + seed);
            assertEquals(0, spectrum.deviation(), 1e-9);
            assertTrue(spectrum.chance() < 1e-5, "chance " + spectrum.chance());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 10, 14})
    void theOrderIsReadOffNoisyMultiples(int order) {
        for (int seed = 0; seed < 20; seed++) {
            Spectrum spectrum = Spectrum.of(multiples(order, 1, 0.03, seed));
            assertEquals(OptionalInt.of(order), spectrum.order(), "seed " + seed);
            assertTrue(spectrum.deviation() > 0.01 && spectrum.deviation() < 0.05);
        }
    }

    @Test
    void evenMultiplesOf36DegreesAreAGroupOfFive() {
        assertEquals(OptionalInt.of(5), Spectrum.of(multiples(10, 2, 0, 1)).order());
        assertEquals(OptionalInt.of(5), Spectrum.of(multiples(10, 2, 0.02, 1)).order());
    }

    @Test
    void singlePrecisionDoesNotTurnTheOrderIntoAMultipleOfIt() {
        for (int seed = 0; seed < 20; seed++) {
            double[] rounded = DoubleStream.of(multiples(10, 1, 0, seed))
                    .map(angle -> (float) angle)
                    .toArray();
            assertEquals(OptionalInt.of(10), Spectrum.of(rounded).order(), "seed " + seed);
        }
    }

    /** As trainings leave it: one plane without a share in the pictures has come to rest between two multiples. */
    @Test
    void aStrayPlaneDoesNotDoubleTheOrder() {
        for (int seed = 0; seed < 20; seed++) {
            double[] angles = multiples(10, 1, 0.005, seed);
            angles[seed] = 2 * Math.PI * 2.5 / 10;
            Spectrum spectrum = Spectrum.of(angles);
            assertEquals(OptionalInt.of(10), spectrum.order(), "seed " + seed);
            assertTrue(spectrum.deviation() > 0.5 / COUNT, "measured with the stray one, too");
        }
    }

    @Test
    void randomAnglesHaveNoOrder() {
        for (int seed = 0; seed < 50; seed++) {
            double[] angles = new Seed(seed)
                    .generator("random")
                    .doubles(COUNT, 0, Math.PI)
                    .toArray();
            Spectrum spectrum = Spectrum.of(angles);
            assertEquals(OptionalInt.empty(), spectrum.order(), "seed " + seed);
            assertTrue(spectrum.chance() > 0.01, "chance " + spectrum.chance());
            assertTrue(spectrum.deviation() > 0.1, "deviation " + spectrum.deviation());
        }
    }

    @Test
    void fewAnglesProveNothing() {
        assertEquals(
                OptionalInt.empty(),
                Spectrum.of(new double[] {2 * Math.PI / 10, 4 * Math.PI / 10}).order());
    }

    @Test
    void eachFactorOfAGroupHasItsOwnSpectrum() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            double[] angles = DoubleStream.concat(
                            DoubleStream.of(multiples(10, 1, 0, 1)), DoubleStream.of(multiples(14, 1, 0, 2)))
                    .toArray();
            var group = new ProductGroup(new CyclicGroup(10), new CyclicGroup(14));
            var operator = new SpectralOperator(
                    Layout.planes(group, 2 * COUNT),
                    compute.manager().create(angles, new Shape(2, COUNT)),
                    OptionalInt.empty());
            assertEquals(
                    List.of(OptionalInt.of(10), OptionalInt.of(14)),
                    Spectrum.of(operator).stream().map(Spectrum::order).toList());
        }
    }

    /** 59 orders are tried, and Hoeffding bounds each: exp(−2 · count · (¼ − deviation)² / ¼). */
    @Test
    void chanceIsABoundForAllOrdersTogether() {
        double[] halves = {0, Math.PI, 0, Math.PI, 0, Math.PI, 0, Math.PI, 0, Math.PI};
        Spectrum spectrum = Spectrum.of(halves);
        assertEquals(59 * Math.exp(-5), spectrum.chance(), 1e-12);
        assertEquals(OptionalInt.empty(), spectrum.order());
        assertEquals(1, Spectrum.of(new double[] {1}).chance(), "a probability");

        Spectrum noisy = Spectrum.of(multiples(10, 1, 0.03, 1));
        double below = 0.25 - noisy.deviation();
        assertEquals(59 * Math.exp(-8 * COUNT * below * below), noisy.chance(), 1e-12);
    }

    @Test
    void stepsAreCountedFromEitherSideUpToHalfATurn() {
        double turn = 2 * Math.PI;
        double[] angles = {0.9 * turn, -0.3 * turn, 0.1 * turn, 0.5 * turn};
        assertArrayEquals(new double[] {1, 1, 3, 5}, Spectrum.of(angles).steps(10), 1e-12);
    }

    @Test
    void theAnglesCannotBeChangedFromOutside() {
        double[] angles = {1, 2};
        Spectrum spectrum = Spectrum.of(angles);
        angles[0] = 7;
        spectrum.angles()[1] = 7;
        assertArrayEquals(new double[] {1, 2}, spectrum.angles());
    }

    @Test
    void aModelHasASpectrumForEachAxisIfItsOperatorsHaveAngles() {
        Views views = new PatternViews(Transformations.TRANSLATE_XY.on(6, 8), 1, 2, 3, 4, new Seed(6));
        var group = views.transformation().group();
        PoseSplit split = PoseSplit.of(group, group.poses());
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Model spectral = Model.random(
                        TestModels.spec(views, split, Architecture.STACKED, Operators.SPECTRAL, 4),
                        compute,
                        new Seed(1));
                Model fixed = Model.random(
                        TestModels.spec(views, split, Architecture.STACKED, Operators.FIXED, 12),
                        compute,
                        new Seed(1))) {
            TestModels.set(spectral, "operator1", new double[] {1, 2});
            TestModels.set(spectral, "operator2", new double[] {3, 0.5});
            List<Spectrum> spectra = Spectrum.of(spectral);
            assertEquals(2, spectra.size());
            assertArrayEquals(new double[] {1, 2}, spectra.get(0).angles());
            assertArrayEquals(new double[] {3, 0.5}, spectra.get(1).angles());
            assertEquals(List.of(), Spectrum.of(fixed));
        }
    }
}
