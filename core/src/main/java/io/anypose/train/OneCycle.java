package io.anypose.train;

/**
 * A learning rate that rises to its peak over the first three tenths of the steps and falls to almost nothing over the
 * rest, both along a cosine. A single step has the peak.
 */
public record OneCycle(double highest, long steps) {

    private static final double RISE = 0.3;

    /** The part of all steps after which the rate has fallen to half of its peak. */
    static final double FALLEN = (1 + RISE) / 2;

    private static final double START = 1.0 / 25;
    private static final double END = START / 1e4;

    /** The rate of a step, counted from 0. */
    public double rate(long step) {
        double progress = steps <= 1 ? RISE : step / (steps - 1.0);
        return highest
                * (progress < RISE
                        ? between(START, 1, progress / RISE)
                        : between(1, END, (progress - RISE) / (1 - RISE)));
    }

    private static double between(double from, double to, double progress) {
        return to + (from - to) * (1 + Math.cos(Math.PI * progress)) / 2;
    }
}
