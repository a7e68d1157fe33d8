package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Poses;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * One learned d × d matrix φ; pose k acts as φ^k, and φ^(−k) is φ^(N−k).
 *
 * <p>Training adds mean((φ^N − I)²) to the loss, which makes φ^(N−k) an inverse of φ^k. N is the order of the group
 * unless the user gives another; poses count as signed steps, so that with a large N the steps −1 and 1 are φ^(N−1) and
 * φ. Half way round counts as forwards, so undoing it is φ^(N−k), which is φ^k only when N is the order. Costs O(d²) to apply; {@link SpectralOperator} does the same in O(d).
 */
public final class LearnedOperator implements Operator {

    private final Layout layout;
    private final CyclicGroup group;
    private final NDArray matrix;
    private final int period;
    /** Transposed powers that are known already, as rows are multiplied with them: of φ alone, or all that were computed before. */
    private final Supplier<Map<Integer, NDArray>> powers;

    /**
     * @param matrix φ, d × d, trained in place
     * @param period N; at least the order of the group
     */
    public LearnedOperator(Layout layout, NDArray matrix, int period) {
        this(layout, matrix, period, () -> new HashMap<>(Map.of(1, matrix.transpose())));
    }

    private LearnedOperator(Layout layout, NDArray matrix, int period, Supplier<Map<Integer, NDArray>> powers) {
        if (!(layout.group() instanceof CyclicGroup cyclic)) {
            throw new IllegalArgumentException(
                    "a learned operator is one matrix and its powers, so its group is cyclic, not " + layout.group());
        }
        if (period < cyclic.order()) {
            throw new IllegalArgumentException("the period of the learned operator is " + period
                    + ", but it must be at least " + cyclic.order() + ", the order of the group");
        }
        this.layout = layout;
        this.group = cyclic;
        this.matrix = matrix;
        this.period = period;
        this.powers = powers;
    }

    @Override
    public Operator once() {
        Map<Integer, NDArray> known = powers.get();
        return new LearnedOperator(layout, matrix, period, () -> known);
    }

    @Override
    public Layout layout() {
        return layout;
    }

    /** How many steps lead back to the start, as far as the operator knows. */
    public int period() {
        return period;
    }

    @Override
    public Latent act(Latent latent, Poses poses) {
        return act(latent, poses, 1);
    }

    @Override
    public Latent canonicalise(Latent latent, Poses poses) {
        return act(latent, poses, -1);
    }

    private Latent act(Latent latent, Poses poses, int direction) {
        require(latent, poses);
        if (latent.size() == 0) {
            return latent;
        }
        int[] ofPose = exponents(direction);
        int[] exponents =
                IntStream.of(poses.indices()).map(pose -> ofPose[pose]).toArray();
        Map<Integer, NDArray> known = powers.get();
        if (IntStream.of(exponents).allMatch(exponent -> exponent == exponents[0])) {
            return exponents[0] == 0 ? latent : latent.with(latent.values().matMul(power(exponents[0], known)));
        }
        RowPieces pieces = RowPieces.of(exponents);
        NDArray matrices = NDArrays.stack(new NDList(IntStream.of(pieces.keys())
                .mapToObj(exponent -> power(exponent, known))
                .toList()));
        return latent.with(pieces.multiply(latent.values(), matrices));
    }

    @Override
    public NDArray orbit(Latent latent) {
        require(latent);
        return products(latent.values(), exponents(-1));
    }

    /** φ^e z for each of the exponents, all powers side by side in one product: batch × exponents × dimension. */
    private NDArray products(NDArray values, int[] exponents) {
        Map<Integer, NDArray> known = powers.get();
        NDList sideBySide = new NDList(IntStream.of(exponents)
                .mapToObj(exponent -> power(exponent, known))
                .toList());
        return values.matMul(NDArrays.concat(sideBySide, 1)).reshape(-1, exponents.length, layout.dimension());
    }

    /** For each pose the power that takes latents there (1) or back (-1). */
    private int[] exponents(int direction) {
        return IntStream.range(0, group.order())
                .map(pose -> Math.floorMod(direction * group.signed(group.pose(pose)), period))
                .toArray();
    }

    /** φ^exponent, transposed, by one product if two known powers lead there; {@code known} remembers what was computed. */
    private NDArray power(int exponent, Map<Integer, NDArray> known) {
        NDArray found = known.get(exponent);
        if (found == null) {
            found = exponent == 0
                    ? matrix.getManager().eye(layout.dimension(), layout.dimension(), 0, matrix.getDataType())
                    : product(exponent, known);
            known.put(exponent, found);
        }
        return found;
    }

    private NDArray product(int exponent, Map<Integer, NDArray> known) {
        int summand = IntStream.rangeClosed(1, exponent / 2)
                .filter(k -> known.containsKey(k) && known.containsKey(exponent - k))
                .findFirst()
                .orElseGet(() -> binary(exponent));
        return power(exponent - summand, known).matMul(power(summand, known));
    }

    /** Splits a power of two in the middle, and from any other number what is more than a power of two. */
    private static int binary(int exponent) {
        int power = Integer.highestOneBit(exponent);
        return power == exponent ? exponent / 2 : exponent - power;
    }

    /** mean((φ^N − I)²). */
    @Override
    public Optional<NDArray> prior() {
        Map<Integer, NDArray> known = powers.get();
        return Optional.of(power(period, known).sub(power(0, known)).square().mean());
    }

    @Override
    public NDList parameters() {
        return new NDList(List.of(matrix));
    }
}
