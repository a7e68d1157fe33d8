package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class SmallestProperties {

    @Property(tries = 500)
    void itFindsWhatAFullSortFinds(
            @ForAll("distances") List<Float> values, @ForAll @IntRange(min = 1, max = 12) int k) {
        assertArrayEquals(sorted(values, k), smallest(values, k));
    }

    /** Few different values, so that most are equal to others; what is below zero is rounding and counts as zero. */
    @Provide
    Arbitrary<List<Float>> distances() {
        Arbitrary<Float> few = Arbitraries.of(0f, -0f, -1e-6f, -2e-6f, 1e-6f, 0.5f, 1f, 2f);
        Arbitrary<Float> many = Arbitraries.floats().between(0, 1e6f);
        return Arbitraries.oneOf(few.list().ofMaxSize(40), many.list().ofMaxSize(40));
    }

    /** The order in which parts arrive changes nothing, and what was found before a part arrives is right, too. */
    @Property(tries = 500)
    void itFindsTheSameInParts(
            @ForAll("distances") List<Float> values,
            @ForAll @IntRange(min = 1, max = 12) int k,
            @ForAll @IntRange(min = 0, max = 40) int cut) {
        int border = Math.min(cut, values.size());
        float[] array = array(values);
        Smallest smallest = new Smallest(k);
        smallest.add(array, border, array.length, border);
        List<Float> rest = values.subList(border, values.size());
        assertArrayEquals(
                Arrays.stream(sorted(rest, k)).map(i -> i + border).toArray(),
                smallest.positions().toArray());
        smallest.add(array, 0, border, 0);
        assertArrayEquals(sorted(values, k), smallest.positions().toArray());
    }

    @Example
    void amongEqualValuesTheFirstPositionsWin() {
        assertArrayEquals(new int[] {1, 3, 0}, smallest(List.of(2f, 1f, 2f, 1f, 2f), 3));
    }

    @Example
    void roundingBelowZeroDoesNotBeatAnEarlierZero() {
        assertArrayEquals(new int[] {0}, smallest(List.of(0f, -1e-6f), 1));
    }

    @Example
    void distancesThatAreNoNumbersComeLast() {
        assertArrayEquals(new int[] {2, 1}, smallest(List.of(Float.NaN, 2f, 1f), 2));
    }

    private static float[] array(List<Float> values) {
        float[] array = new float[values.size()];
        IntStream.range(0, array.length).forEach(i -> array[i] = values.get(i));
        return array;
    }

    private static int[] smallest(List<Float> values, int k) {
        float[] array = array(values);
        Smallest smallest = new Smallest(k);
        smallest.add(array, 0, array.length, 0);
        return smallest.positions().toArray();
    }

    private static int[] sorted(List<Float> values, int k) {
        return IntStream.range(0, values.size())
                .boxed()
                .sorted(Comparator.comparing(i -> Math.max(values.get(i), 0f)))
                .limit(k)
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
