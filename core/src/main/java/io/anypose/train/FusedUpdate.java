package io.anypose.train;

import ai.djl.ndarray.NDArray;
import java.nio.FloatBuffer;

/**
 * In one pass over the engine's memory, piece by piece, where the engine itself makes a dozen. For {@code float} arrays in the
 * memory of the processor, whose entries lie one after the other.
 *
 * <p>Roots are Java's, which are exact to the last bit; those of the engine are not, so that parameters differ in it.
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
    private final float[] fourth = new float[PIECE];

    @Override
    public void apply(NDArray parameter, NDArray gradient, NDArray mean, NDArray variance, Numbers numbers) {
        apply(memory(parameter), memory(gradient), memory(mean), memory(variance), numbers);
    }

    private static FloatBuffer memory(NDArray array) {
        return array.toByteBuffer(true).asFloatBuffer();
    }

    private void apply(
            FloatBuffer parameter, FloatBuffer gradient, FloatBuffer mean, FloatBuffer variance, Numbers numbers) {
        for (int from = 0; from < parameter.capacity(); from += PIECE) {
            int length = Math.min(PIECE, parameter.capacity() - from);
            gradient.get(from, first, 0, length);
            mean.get(from, second, 0, length);
            variance.get(from, third, 0, length);
            parameter.get(from, fourth, 0, length);
            average(length);
            move(length, (float) numbers.rate(), (float) numbers.epsilon(), (float) numbers.decay());
            gradient.put(from, ZEROS, 0, length);
            mean.put(from, second, 0, length);
            variance.put(from, third, 0, length);
            parameter.put(from, fourth, 0, length);
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

    /** And of this. */
    private void move(int length, float rate, float epsilon, float decay) {
        for (int i = 0; i < length; i++) {
            fourth[i] = fourth[i] * decay - second[i] / ((float) Math.sqrt(third[i]) + epsilon) * rate;
        }
    }
}
