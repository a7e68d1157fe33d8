package io.anypose.group;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Turning together with shifting: (r, t)(s, u) = (rs, t + r·u), which does not commute.
 *
 * <p>Every motion has exactly one normal form, <em>turn about the centre, then shift</em>, and a pose is described by it:
 * steps of the turn, then of the shift to the right and down. Turns are counter-clockwise as people see them. A step has the same
 * length along both axes.
 *
 * <p>The elements are the grid on which poses are searched for. Turned by 36°, a shift of whole steps is none any more, so two
 * elements mostly compose to a pose between elements: the law is one of real poses. It is exact on the plane. Shifts go round, as
 * images do, and only a quarter turn maps a torus to itself; so with other turns the laws of a group hold as long as no shift
 * on the way is longer than half of the way round, and with quarter turns, on as many steps either way, always.
 *
 * @param centre the turns, whose order is the number of steps of the whole turn
 * @param shifts steps to the right and steps down
 */
public record Motions(AbelianGroup centre, ProductGroup shifts) implements AxisGroup {

    /** Steps this near to a whole number are one: sines of quarter turns are not quite 0. */
    private static final double ROUNDING = 1e-9;

    public Motions {
        if (centre.factors().size() != 1 || shifts.factors().size() != 2) {
            throw new IllegalArgumentException(
                    "motions need one axis of turns and two of shifts, not those of " + centre + " and of " + shifts);
        }
    }

    @Override
    public int order() {
        return Math.multiplyExact(centre.order(), shifts.order());
    }

    /** {@inheritDoc} The shifts come first, then the turn. */
    @Override
    public List<AbelianGroup> stages() {
        return List.of(shifts, centre);
    }

    @Override
    public List<Pose> stages(Pose pose) {
        double[] steps = steps(pose);
        return List.of(shifts.at(steps[1], steps[2]), centre.at(steps[0]));
    }

    @Override
    public Pose pose(List<Pose> stages) {
        double[] shifted = shifts.steps(stages.get(0));
        return at(centre.steps(stages.get(1))[0], shifted[0], shifted[1]);
    }

    @Override
    public Pose compose(Pose a, Pose b) {
        double[] last = steps(a);
        double[] first = steps(b);
        double[] carried = turned(last[0], first[1], first[2]);
        return near(last[0] + first[0], last[1] + carried[0], last[2] + carried[1]);
    }

    @Override
    public Pose inverse(Pose pose) {
        double[] steps = steps(pose);
        double[] back = turned(-steps[0], -steps[1], -steps[2]);
        return near(-steps[0], back[0], back[1]);
    }

    /** A shift after a turn; y counts downwards. */
    private double[] turned(double steps, double x, double y) {
        double angle = 2 * Math.PI * steps / centre.order();
        double cos = StrictMath.cos(angle);
        double sin = StrictMath.sin(angle);
        return new double[] {cos * x + sin * y, cos * y - sin * x};
    }

    private Pose near(double... steps) {
        return at(IntStream.range(0, steps.length)
                .mapToDouble(i -> Math.abs(steps[i] - Math.rint(steps[i])) <= ROUNDING ? Math.rint(steps[i]) : steps[i])
                .toArray());
    }

    @Override
    public List<AxisPoses> factors() {
        return Stream.concat(centre.factors().stream(), shifts.factors().stream())
                .toList();
    }

    @Override
    public List<Pose> parts(Pose pose) {
        double[] steps = steps(pose);
        return IntStream.range(0, steps.length)
                .mapToObj(i -> factors().get(i).at(steps[i]))
                .toList();
    }

    @Override
    public String toString() {
        return "(" + shifts + ") : " + centre;
    }
}
