package io.anypose.group;

/** An axis that ends: steps beyond its ends lead nowhere. */
record Interval(int order) implements AxisPoses {

    @Override
    public int index(long steps) {
        if (Math.abs(2 * steps) >= order) {
            throw new IllegalArgumentException(steps + " steps lead beyond " + this);
        }
        return Math.floorMod(steps, order);
    }

    @Override
    public double distance(Pose a, Pose b) {
        return Math.abs(steps(a)[0] - steps(b)[0]);
    }

    @Override
    public String toString() {
        return "I" + order;
    }
}
