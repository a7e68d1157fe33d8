package io.anypose.bench.damage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Damages bytes without any knowledge of their format. */
final class ByteMutants implements Mutants {

    /** Most formats have what matters at the beginning. */
    private static final int HEADER = 200;

    private static final int[] NUMBERS = {0, 1, -1, 255, 256, 65_535, 65_536, Integer.MAX_VALUE, Integer.MIN_VALUE};

    private final byte[] whole;

    ByteMutants(byte[] whole) {
        this.whole = whole.clone();
    }

    @Override
    public byte[] next(RandomGenerator random) {
        return of(whole, random);
    }

    /** Bits flipped, a number overwritten, the end cut off, or something appended. */
    static byte[] of(byte[] bytes, RandomGenerator random) {
        byte[] other = bytes.clone();
        int reach = random.nextBoolean() ? other.length : Math.min(HEADER, other.length);
        switch (random.nextInt(7)) {
            case 0 -> other = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 1 -> other = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(40));
            case 2 -> overwrite(random, other, reach);
            default -> {
                for (int i = random.nextInt(4); i >= 0; i--) {
                    other[random.nextInt(reach)] ^= (byte) (1 << random.nextInt(8));
                }
            }
        }
        return other;
    }

    private static void overwrite(RandomGenerator random, byte[] bytes, int reach) {
        if (reach >= Integer.BYTES) {
            ByteBuffer.wrap(bytes)
                    .order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
                    .putInt(random.nextInt(reach - Integer.BYTES + 1), NUMBERS[random.nextInt(NUMBERS.length)]);
        }
    }
}
