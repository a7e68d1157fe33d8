package io.anypose.pose.confidence;

import java.util.Arrays;

/**
 * What is made of the answers of one recogniser.
 *
 * @param temperature of its confidences, see {@link Temperature}
 * @param limit the distance, see {@link Familiarity}, above which a picture is unknown
 * @param falseAlarms which share of the pictures that are like those of training it may call unknown; the limit was chosen for
 *     that
 * @param views how many validation views at seen poses temperature and limit were fitted to
 */
public record Judgement(double temperature, double limit, double falseAlarms, int views) {

    /** How many good pictures may be called unknown, unless somebody says otherwise. */
    public static final double USUAL_FALSE_ALARMS = 0.02;

    /** Takes answers as they are, and says how far latents are instead of how strange. */
    public static final Judgement NONE = new Judgement(1, 1, USUAL_FALSE_ALARMS, 1);

    private static final double ROUNDING = 1e-9;

    public Judgement {
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
                    "the " + name + " of a judgement is " + found + "; allowed is " + allowed);
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
    public static Judgement fit(double[][] probabilities, int[] labels, double limit, double falseAlarms) {
        return new Judgement(Temperature.fit(probabilities, labels).value(), limit, falseAlarms, labels.length);
    }
}
