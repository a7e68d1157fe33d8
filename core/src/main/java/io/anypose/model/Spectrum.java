package io.anypose.model;

import io.anypose.model.operator.SpectralOperator;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What the angles of a spectral operator say about the group.
 *
 * <p>If n steps lead back to the start, every angle is a multiple of 2π/n. The order read off is the n for which the
 * angles come closest to that, measured in steps: angles that follow no order are a quarter of a step away on average. A plane that
 * carries next to nothing of the pictures may turn as it likes, and a single one half a step away would make twice the order fit best;
 * so the choice of n is left to the other nineteen of twenty planes, and how well that n fits is then measured on all of them.
 *
 * @param angles in radians
 * @param order the n that fits best, the smallest of equals, or empty if chance could explain the fit
 * @param deviation mean distance of the angles from the multiples of the best n, in steps of 2π/n: 0 is perfect, 0.25 is
 *     chance
 * @param chance bound on the probability that random angles would fit any n as well
 */
@SuppressWarnings("ArrayRecordComponent") // copied in and out
public record Spectrum(double[] angles, OptionalInt order, double deviation, double chance) {

    private static final int LARGEST = 60;
    private static final double CERTAIN = 1e-3;
    private static final double ROUNDING = 1e-9;
    /** One plane in so many has no say in the order. */
    private static final int STRAY = 20;

    public Spectrum {
        angles = angles.clone();
    }

    @Override
    public double[] angles() {
        return angles.clone();
    }

    /**
     * The angles in steps of 2π/n, sorted. A plane turns by θ as well as by −θ, depending on which side it is seen from,
     * so they are counted from 0 to n/2.
     */
    public double[] steps(int n) {
        return Arrays.stream(angles)
                .map(angle -> Math.abs(Math.IEEEremainder(angle, 2 * Math.PI)) * n / (2 * Math.PI))
                .sorted()
                .toArray();
    }

    /** The spectra of an operator, one for each factor of its group. */
    public static List<Spectrum> of(SpectralOperator operator) {
        return Arrays.stream(operator.angles()).map(Spectrum::of).toList();
    }

    /** The spectra of a model, one for each axis of its transformation; none unless its operators are spectral. */
    public static List<Spectrum> of(Model model) {
        return model.operators().stream()
                .filter(SpectralOperator.class::isInstance)
                .map(SpectralOperator.class::cast)
                .flatMap(operator -> of(operator).stream())
                .toList();
    }

    /** Reads the order off angles. */
    static Spectrum of(double[] angles) {
        double least = IntStream.rangeClosed(2, LARGEST)
                .mapToDouble(n -> deviationOfMost(angles, n))
                .min()
                .orElseThrow();
        // Multiples of the order fit exact angles as well as the order does, up to rounding.
        int best = IntStream.rangeClosed(2, LARGEST)
                .filter(n -> deviationOfMost(angles, n) <= least + ROUNDING)
                .findFirst()
                .orElseThrow();
        double deviation = deviation(angles, best);
        double chance = Math.min(1, (LARGEST - 1) * tail(deviation, angles.length));
        return new Spectrum(angles, chance < CERTAIN ? OptionalInt.of(best) : OptionalInt.empty(), deviation, chance);
    }

    private static double deviation(double[] angles, int n) {
        return distances(angles, n).average().orElse(0.25);
    }

    /** The same without the angles that are farthest away, one in twenty. */
    private static double deviationOfMost(double[] angles, int n) {
        return distances(angles, n)
                .sorted()
                .limit(angles.length - angles.length / STRAY)
                .average()
                .orElse(0.25);
    }

    private static DoubleStream distances(double[] angles, int n) {
        return Arrays.stream(angles)
                .map(angle -> angle * n / (2 * Math.PI))
                .map(steps -> Math.abs(steps - Math.rint(steps)));
    }

    /** Hoeffding's bound: the mean of values in [0, ½] with expectation ¼ is this low with at most this probability. */
    private static double tail(double mean, int count) {
        double below = Math.max(0, 0.25 - mean);
        return Math.exp(-2 * count * below * below / 0.25);
    }
}
