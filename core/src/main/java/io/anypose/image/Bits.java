package io.anypose.image;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** Pixels that are on or off, eight to a byte. They may be one image of many in the same array. */
final class Bits {

    /** Eight pixels of an image of bytes as one number, the first in the lowest byte. */
    static final VarHandle EIGHT_BYTES = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    static final int PER_BYTE = Byte.SIZE;

    /** For each byte, its bits as eight bytes 0 or 1, the lowest first. */
    private static final long[] SPREAD = new long[1 << PER_BYTE];

    static {
        for (int value = 0; value < SPREAD.length; value++) {
            for (int bit = 0; bit < PER_BYTE; bit++) {
                SPREAD[value] |= (long) (value >> bit & 1) << (bit * Byte.SIZE);
            }
        }
    }

    private final byte[] packed;
    private final int offset;
    private final int size;

    private Bits(byte[] packed, int offset, int size) {
        this.packed = packed;
        this.offset = offset;
        this.size = size;
    }

    static Bits of(int size, IntPredicate isOn) {
        byte[] packed = new byte[bytes(size)];
        for (int first = 0; first < size; first += PER_BYTE) {
            int eight = 0;
            for (int i = first; i < Math.min(size, first + PER_BYTE); i++) {
                eight |= (isOn.test(i) ? 1 : 0) << (i - first);
            }
            packed[first / PER_BYTE] = (byte) eight;
        }
        return new Bits(packed, 0, size);
    }

    /** One random bit for each pixel; of each number that the generator gives the lowest bit is the first. */
    static Bits random(int size, RandomGenerator generator) {
        long[] numbers = new long[size / Long.SIZE + 1];
        for (int i = 0; i * Long.SIZE < size; i++) {
            numbers[i] = generator.nextLong();
        }
        numbers[size / Long.SIZE] &= (1L << size % Long.SIZE) - 1;
        byte[] packed = new byte[numbers.length * Long.BYTES];
        for (int i = 0; i < numbers.length; i++) {
            EIGHT_BYTES.set(packed, i * Long.BYTES, numbers[i]);
        }
        return new Bits(packed, 0, size);
    }

    /** Pixels that {@link #writeTo} wrote, read where they are. */
    static Bits in(byte[] array, int offset, int size) {
        return new Bits(array, offset, size);
    }

    /** How many bytes hold so many pixels and one more, which is off: what a pixel without a source shows. */
    static int bytes(int size) {
        return size / PER_BYTE + 1;
    }

    void writeTo(byte[] array, int start) {
        System.arraycopy(packed, offset, array, start, bytes(size));
    }

    boolean isOn(int pixel) {
        Objects.checkIndex(pixel, size);
        return (packed[offset + pixel / PER_BYTE] >> pixel % PER_BYTE & 1) == 1;
    }

    /** Pixels 8 · {@code index} to 8 · {@code index} + 7 as bytes 0 or 1, the first in the lowest byte. */
    long eight(int index) {
        return SPREAD[Byte.toUnsignedInt(packed[offset + index])];
    }

    /**
     * These pixels, moved: pixel i of the result is pixel {@code sources[i]} of these, or off where that is their number.
     */
    Bits moved(int[] sources) {
        byte[] pixels = spread();
        byte[] moved = new byte[bytes(size)];
        int whole = size / PER_BYTE;
        for (int i = 0; i < whole; i++) {
            int first = i * PER_BYTE;
            // Eight at once, so that a byte is put together in a register and written once.
            moved[i] = (byte) (pixels[sources[first]]
                    | pixels[sources[first + 1]] << 1
                    | pixels[sources[first + 2]] << 2
                    | pixels[sources[first + 3]] << 3
                    | pixels[sources[first + 4]] << 4
                    | pixels[sources[first + 5]] << 5
                    | pixels[sources[first + 6]] << 6
                    | pixels[sources[first + 7]] << 7);
        }
        for (int i = whole * PER_BYTE; i < size; i++) {
            moved[whole] |= (byte) (pixels[sources[i]] << i % PER_BYTE);
        }
        return new Bits(moved, 0, size);
    }

    /** All pixels as bytes 0 or 1, and at least one more that is off: to read one of them takes one step instead of three. */
    private byte[] spread() {
        byte[] pixels = new byte[bytes(size) * PER_BYTE];
        for (int i = 0; i < bytes(size); i++) {
            EIGHT_BYTES.set(pixels, i * PER_BYTE, eight(i));
        }
        return pixels;
    }

    private byte[] copy() {
        return Arrays.copyOfRange(packed, offset, offset + bytes(size));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bits bits && size == bits.size && Arrays.equals(copy(), bits.copy());
    }

    @Override
    public int hashCode() {
        return 31 * size + Arrays.hashCode(copy());
    }

    @Override
    public String toString() {
        return size + " pixels";
    }
}
