package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import io.anypose.group.Poses;
import java.util.Optional;

/**
 * Acts on latents: φ^k is the action of pose k.
 *
 * <p>Operators are linear. {@link NoOperator} leaves latents as they are; the others satisfy φ^a φ^b = φ^(a+b), exactly or as well
 * as training made them: {@link FixedOperator}, {@link BandLimitedOperator}, {@link LearnedOperator}, {@link SpectralOperator}, and
 * those that programs bring by an {@link OperatorKind}.
 */
public interface Operator {

    /** The layout of the latents that this operator acts on. */
    Layout layout();

    /** Row i becomes φ^(k_i) z_i. */
    Latent act(Latent latent, Poses poses);

    /** Row i becomes φ^(−k_i) z_i: a view at pose k_i is brought back to the canonical pose. */
    default Latent canonicalise(Latent latent, Poses poses) {
        return act(latent, poses.inverse());
    }

    /** All φ^(−ℓ) z, ℓ in the order of the group: batch × order × dimension. */
    NDArray orbit(Latent latent);

    /**
     * Whether the group acts by moving the entries of each block, as {@link Layout#regular} has them: a latent is then a
     * function over the group, one channel for each block.
     */
    default boolean isRegular() {
        return false;
    }

    /**
     * A latent as a function over the group, batch × order × channels: entry ℓ of channel c is the first entry of block c of
     * φ^(−ℓ) z. Only where the operator {@link #isRegular}.
     */
    default NDArray function(Latent latent) {
        throw new IllegalStateException("a latent of " + layout() + " is no function over the group");
    }

    /** The trained arrays, with names; none for operators that are not learned. */
    default NDList parameters() {
        return new NDList();
    }

    /** What training adds to the loss so that φ^N stays near the identity, for operators that have to learn that. */
    default Optional<NDArray> prior() {
        return Optional.empty();
    }

    /**
     * The same operator for one step of training: what depends on its parameters alone is computed once, so it is of no
     * use after they have changed.
     */
    default Operator once() {
        return this;
    }

    /** What remains to be done after training, such as moving angles to exact multiples; most operators do nothing. */
    default void finish() {}

    /** Refuses latents of another layout and poses of another group, naming both sides. */
    default void require(Latent latent, Poses poses) {
        require(latent);
        if (!layout().group().equals(poses.group())) {
            throw new IllegalArgumentException(
                    "the operator acts by poses of " + layout().group() + ", but was given poses of " + poses.group());
        }
        if (latent.size() != poses.size()) {
            throw new IllegalArgumentException(
                    "there are " + latent.size() + " latents, but " + poses.size() + " poses");
        }
    }

    /** Refuses latents of another layout, naming both. */
    default void require(Latent latent) {
        if (!layout().equals(latent.layout())) {
            throw new IllegalArgumentException(
                    "the operator acts on " + layout() + ", but the latent has " + latent.layout());
        }
    }
}
