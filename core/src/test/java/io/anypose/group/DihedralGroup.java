package io.anypose.group;

/**
 * The symmetries of a regular polygon, which do not commute: pose f · n + k turns by k of n steps after f reflections.
 *
 * @param corners n
 */
public record DihedralGroup(int corners) implements Group {

    @Override
    public int order() {
        return 2 * corners;
    }

    @Override
    public Pose compose(Pose a, Pose b) {
        int turnsAfter = isReflection(a) ? -turns(require(b)) : turns(require(b));
        boolean reflection = isReflection(a) ^ isReflection(b);
        return pose((reflection ? corners : 0) + Math.floorMod(turns(require(a)) + turnsAfter, corners));
    }

    @Override
    public Pose inverse(Pose pose) {
        return isReflection(require(pose)) ? pose : pose(Math.floorMod(-turns(pose), corners));
    }

    private int turns(Pose pose) {
        return pose.index() % corners;
    }

    private boolean isReflection(Pose pose) {
        return pose.index() >= corners;
    }

    @Override
    public String toString() {
        return "D" + corners;
    }
}
