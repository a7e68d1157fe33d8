package io.anypose.pose.confidence;

import java.util.Arrays;

/**
 * The calibration of one recogniser: what makes its confidences probabilities, and from where on a picture is unknown.
 *
 * @param temperature of its confidences, see {@link Temperature}
 * @param limit the {@link MahalanobisDistance} above which a picture is unknown
 * @param falseAlarms the share of good pictures that may be called unknown; the limit was chosen for it
 * @param views the number of validation views at seen poses that temperature and limit were fitted to
 */
public record Calibration(double temperature, double limit, double falseAlarms, int views) {

    /** Share of good pictures that may be called unknown, unless a recipe says otherwise. */
    public static final double USUAL_FALSE_ALARMS = 0.02;

    /** Leaves confidences as they are, and distances in their own unit. */
    public static final Calibration NONE = new Calibration(1, 1, USUAL_FALSE_ALARMS, 1);

    private static final double ROUNDING = 1e-9;

    public Calibration {
        new Temperature(temperature);
        require(limit > 0 && Double.isFinite(limit), "limit", limit, "a finite number above 0");
        requireFalseAlarms(falseAlarms);
        require(views >= 1, "number of views", views, "1 or more");
    }

    /** Refuses a share of false alarms that cannot be. */
    public static void requireFalseAlarms(double share) {
        require(share > 0 && share < 1, "share of false alarms", share, "above 0 and below 1");
    }

    private static void require(boolean holds, String name, double found, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "the " + name + " of a calibration is " + found + "; allowed is " + allowed);
        }
    }

    /**
     * The limit that a picture of another object of the same kind exceeds with at most the given probability: of n objects the
     * ⌈(n + 1)(1 − share)⌉-th smallest distance, or the largest where there are too few of them to be so rarely wrong. Of views of
     * the same objects it is the one at the same place among them: many views of few objects tell no more of others.
     *
     * @param objects how many the distances are of
     */
    public static double limit(double[] distances, int objects, double share) {
        requireFalseAlarms(share);
        double[] sorted = distances.clone();
        Arrays.sort(sorted);
        double place = Math.min(1, Math.ceil((objects + 1) * (1 - share) - ROUNDING) / objects);
        int rank = (int) Math.ceil(place * sorted.length - ROUNDING);
        return Math.max(sorted[Math.max(rank, 1) - 1], Double.MIN_NORMAL);
    }

    /**
     * Fits the temperature to what a recogniser says about views that the model did not learn from.
     *
     * @param probabilities of the classes, one row for each view
     * @param labels the true classes
     * @param limit as {@link #limit(double[], int, double)} says, for this share of false alarms
     */
    public static Calibration fit(double[][] probabilities, int[] labels, double limit, double falseAlarms) {
        return new Calibration(Temperature.fit(probabilities, labels).value(), limit, falseAlarms, labels.length);
    }
}
