package io.anypose.recipe;

import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisGroup;
import io.anypose.group.Group;
import io.anypose.group.RigidMotions;
import io.anypose.model.Architecture;
import java.math.BigInteger;

/** What the fixed operator cuts latents into. */
final class LatentBlocks {

    private LatentBlocks() {}

    /** The length of a block: of a stacked model one that suits each axis, of a rigid one the turns, else the whole group. */
    static int length(Recipe recipe, Group group) {
        if (recipe.architecture() == Architecture.STACKED) {
            return AxisGroup.require(group, "a stacked model").factors().stream()
                    .mapToInt(axis -> length(recipe.period(), axis))
                    .reduce(1, LatentBlocks::common);
        }
        return length(recipe.period(), group instanceof RigidMotions motions ? motions.turns() : group);
    }

    private static int length(int period, Group group) {
        return period == 0 || period == group.order() ? group.order() : (int) Math.pow(period, axes(group));
    }

    private static int common(int a, int b) {
        return BigInteger.valueOf(a)
                .multiply(BigInteger.valueOf(b))
                .divide(BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)))
                .intValueExact();
    }

    private static int axes(Group group) {
        return AbelianGroup.require(group, "an operator that acts by any pose")
                .factors()
                .size();
    }
}
