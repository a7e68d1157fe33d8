package io.anypose.model.operator;

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

    /** Blocks of two, in each of which the group acts as a rotation. */
    public static Layout planes(Group group, int dimension) {
        return new Layout(group, dimension, 2);
    }

    /** One block: the group acts by a full matrix, or not at all. */
    public static Layout dense(Group group, int dimension) {
        return new Layout(group, dimension, dimension);
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
