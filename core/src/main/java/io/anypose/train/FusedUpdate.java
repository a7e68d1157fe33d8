package io.anypose.train;

import ai.djl.ndarray.NDArray;
import java.nio.FloatBuffer;

/**
 * In two passes over the engine's memory, piece by piece, where the engine itself makes a dozen. For {@code float} arrays in the
 * memory of the processor, whose entries lie one after the other.
 *
 * <p>Roots are left to the engine: its own differ from Java's in the last bit, and all results with them.
 */
final class FusedUpdate implements AdamUpdate {

    /** So many entries of each array stay in the nearest cache. */
    private static final int PIECE = 1024;

    private static final float KEPT1 = (float) BETA1;
    private static final float NEW1 = (float) (1 - BETA1);
    private static final float KEPT2 = (float) BETA2;
    private static final float NEW2 = (float) (1 - BETA2);
    private static final float[] ZEROS = new float[PIECE];

    private final float[] first = new float[PIECE];
    private final float[] second = new float[PIECE];
    private final float[] third = new float[PIECE];

    @Override
    public void apply(NDArray parameter, NDArray gradient, NDArray mean, NDArray variance, Numbers numbers) {
        average(memory(gradient), memory(mean), memory(variance));
        try (NDArray root = variance.sqrt()) {
            move(memory(parameter), memory(mean), memory(root), numbers);
        }
    }

    private static FloatBuffer memory(NDArray array) {
        return array.toByteBuffer(true).asFloatBuffer();
    }

    private void average(FloatBuffer gradient, FloatBuffer mean, FloatBuffer variance) {
        for (int from = 0; from < gradient.capacity(); from += PIECE) {
            int length = Math.min(PIECE, gradient.capacity() - from);
            gradient.get(from, first, 0, length);
            mean.get(from, second, 0, length);
            variance.get(from, third, 0, length);
            average(length);
            gradient.put(from, ZEROS, 0, length);
            mean.put(from, second, 0, length);
            variance.put(from, third, 0, length);
        }
    }

    /** The JVM makes vector code of it. */
    private void average(int length) {
        for (int i = 0; i < length; i++) {
            float gradient = first[i];
            second[i] = second[i] * KEPT1 + gradient * NEW1;
            third[i] = third[i] * KEPT2 + gradient * gradient * NEW2;
        }
    }

    private void move(FloatBuffer parameter, FloatBuffer mean, FloatBuffer root, Numbers numbers) {
        for (int from = 0; from < parameter.capacity(); from += PIECE) {
            int length = Math.min(PIECE, parameter.capacity() - from);
            parameter.get(from, first, 0, length);
            mean.get(from, second, 0, length);
            root.get(from, third, 0, length);
            move(length, (float) numbers.rate(), (float) numbers.epsilon(), (float) numbers.decay());
            parameter.put(from, first, 0, length);
        }
    }

    /** And of this. */
    private void move(int length, float rate, float epsilon, float decay) {
        for (int i = 0; i < length; i++) {
            first[i] = first[i] * decay - second[i] / (third[i] + epsilon) * rate;
        }
    }
}
