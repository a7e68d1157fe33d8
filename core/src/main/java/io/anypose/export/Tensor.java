package io.anypose.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Numbers in single precision with a shape, the last index running fastest. */
@SuppressWarnings("ArrayRecordComponent") // never leaves this package
record Tensor(int[] shape, float[] values) {

    Tensor {
        if (Arrays.stream(shape).reduce(1, Math::multiplyExact) != values.length) {
            throw new IllegalArgumentException(
                    values.length + " numbers do not have the shape " + Arrays.toString(shape));
        }
    }

    /** The numbers as little-endian bytes, as both formats have them. */
    byte[] bytes() {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asFloatBuffer().put(values);
        return buffer.array();
    }

    static Tensor of(int[] shape, byte[] bytes) {
        float[] values = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return new Tensor(shape, values);
    }

    /** A matrix with rows and columns exchanged. */
    Tensor transposed() {
        int rows = shape[0];
        int columns = shape[1];
        float[] exchanged = new float[values.length];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                exchanged[column * rows + row] = values[row * columns + column];
            }
        }
        return new Tensor(new int[] {columns, rows}, exchanged);
    }
}
