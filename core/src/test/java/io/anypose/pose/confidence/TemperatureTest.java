package io.anypose.pose.confidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemperatureTest {

    /** As many answers as {@code count} for the first of two classes, of which the first {@code right} are right. */
    private static Temperature fit(double confidence, int count, int right) {
        double[][] probabilities = new double[count][];
        Arrays.fill(probabilities, new double[] {confidence, 1 - confidence});
        int[] labels = IntStream.range(0, count).map(i -> i < right ? 0 : 1).toArray();
        return Temperature.fit(probabilities, labels);
    }

    /** Where all answers are equal, the best confidence is how often they are right, each counted as not quite certain. */
    @ParameterizedTest
    @CsvSource({"0.99, 1000, 800", "0.6, 1000, 800", "0.9, 10, 9", "0.8, 1000, 790"})
    void confidencesBecomeTheShareOfRightAnswers(double confidence, int count, int right) {
        double sure = (count + 1.0) / (count + 2.0);
        double expected = (right * sure + (count - right) * (1 - sure)) / count;
        double[] after = fit(confidence, count, right).apply(new double[] {confidence, 1 - confidence});
        assertArrayEquals(new double[] {expected, 1 - expected}, after, 1e-4);
    }

    @Test
    void fewAnswersThatAreAllRightDoNotMakeSureOfEverything() {
        assertEquals(0.8, fit(0.6, 3, 3).apply(new double[] {0.6, 0.4})[0], 1e-4);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.5, 1, 3, 20})
    void theOrderOfClassesStaysAndTheInverseUndoes(double value) {
        Temperature temperature = new Temperature(value);
        RandomGenerator random = new Seed(7).generator("probabilities");
        for (int i = 0; i < 100; i++) {
            double[] weights = random.doubles(5).map(Math::exp).toArray();
            double sum = Arrays.stream(weights).sum();
            double[] before = Arrays.stream(weights).map(w -> w / sum).toArray();
            double[] after = temperature.apply(before);
            assertEquals(1, Arrays.stream(after).sum(), 1e-12);
            assertArrayEquals(order(before), order(after));
            assertArrayEquals(before, temperature.inverse().apply(after), 1e-9);
        }
    }

    private static int[] order(double[] values) {
        return IntStream.range(0, values.length)
                .boxed()
                .sorted((a, b) -> Double.compare(values[a], values[b]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    @Test
    void whatIsImpossibleStaysAlmostSo() {
        double[] after = new Temperature(2).apply(new double[] {1, 0});
        assertEquals(1, after[0], 1e-20);
        assertEquals(0, after[1], 1e-20);
        double[] same = {0.5, 0.5};
        assertSame(same, Temperature.NONE.apply(same));
    }

    @Test
    void impossibleTemperaturesAreRefused() {
        for (double value : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            var refusal = assertThrows(IllegalArgumentException.class, () -> new Temperature(value));
            assertEquals("the temperature is " + value + "; a finite number above 0 is needed", refusal.getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> Temperature.fit(new double[0][], new int[0]));
    }
}
