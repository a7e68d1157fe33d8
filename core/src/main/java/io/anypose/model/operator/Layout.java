package io.anypose.model.operator;

import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisPoses;
import io.anypose.group.Group;

/**
 * How a latent vector is cut into blocks, and which group acts on it.
 *
 * @param group whose poses act
 * @param dimension length of the vector
 * @param block length of one block; an operator never mixes blocks. They lie one after the other, except planes: see
 *     {@link SpectralOperator}
 */
public record Layout(Group group, int dimension, int block) {

    public Layout {
        if (dimension < 1 || block < 1 || dimension % block != 0) {
            throw new IllegalArgumentException("a latent of dimension " + dimension + " cannot be cut into blocks of "
                    + block + "; the dimension must be a multiple of " + block);
        }
    }

    /** Blocks as long as the group has poses: the group acts on each by moving its entries. */
    public static Layout regular(Group group, int dimension) {
        return new Layout(group, dimension, group.order());
    }

    /**
     * Blocks each of which is a function on the circle, or on a torus, sampled at {@code samples} points along each axis, and
     * band-limited, so that the group acts on it by moving it by any amount.
     *
     * @param samples an odd number, so that no frequency is half way between two samples; the group has at least twice as
     *     many poses along each axis
     */
    public static Layout bandLimited(AbelianGroup group, int dimension, int samples) {
        if (samples < 1 || samples % 2 == 0) {
            throw new IllegalArgumentException(
                    "a block that moves by any amount has an odd number of entries, not " + samples);
        }
        int block = 1;
        for (AxisPoses axis : group.factors()) {
            if (axis.order() < 2 * samples) {
                throw new IllegalArgumentException("poses are searched for at " + axis.order()
                        + " points, which is too few for blocks of " + samples + "; needed are " + 2 * samples
                        + " or more");
            }
            block = Math.multiplyExact(block, samples);
        }
        return new Layout(group, dimension, block);
    }

    /** Blocks of two, in each of which the group acts as a rotation. */
    public static Layout planes(Group group, int dimension) {
        return new Layout(group, dimension, 2);
    }

    /** One block: the group acts by a full matrix, or not at all. */
    public static Layout dense(Group group, int dimension) {
        return new Layout(group, dimension, dimension);
    }

    /** Whether blocks are as long as the group has poses. */
    public boolean isRegular() {
        return block == group.order();
    }

    /** How many blocks there are. */
    public int blocks() {
        return dimension / block;
    }

    @Override
    public String toString() {
        return "%d block%s of %d under %s".formatted(blocks(), blocks() == 1 ? "" : "s", block, group);
    }
}
