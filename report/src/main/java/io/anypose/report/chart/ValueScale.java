package io.anypose.report.chart;

import java.util.Collection;

/**
 * What a chart shows upwards.
 *
 * @param title with the unit
 * @param factor from what was measured to what is shown
 * @param from the lowest value shown
 * @param to the highest value shown
 * @param tick from one label to the next
 * @param pattern of the labels, as {@link java.text.DecimalFormat} understands it
 * @param highIsGood whether good lines are at the top, so that there is room for words at the bottom
 */
public record ValueScale(
        String title, double factor, double from, double to, double tick, String pattern, boolean highIsGood) {

    private static final String CLASSES = "Classes recognised [%]";

    /** A little more than 100 %, so that markers there are whole. */
    private static final double TOP = 103;

    /** All of the fractions from 0 to 1, in percent. */
    public static final ValueScale ACCURACY = new ValueScale(CLASSES, 100, 0, TOP, 20, "0", true);

    /** From somewhat below the lowest value, so that small differences show. */
    public static ValueScale accuracyAbove(Collection<Double> fractions) {
        double least = fractions.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double from = Math.max(0, 10 * Math.floor(10 * least - 0.1));
        double tick = from >= 80 ? 5 : from >= 50 ? 10 : 20;
        return new ValueScale(CLASSES, 100, from, 100 + 0.03 * (100 - from), tick, "0", true);
    }

    /** From 0 to somewhat above the highest value. */
    public static ValueScale upTo(String title, Collection<Double> values) {
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        double tick = most > 1 ? 0.5 : most > 0.4 ? 0.2 : 0.1;
        return new ValueScale(title, 1, 0, Math.max(tick, tick * Math.ceil(1.15 * most / tick)), tick, "0.0", false);
    }
}
