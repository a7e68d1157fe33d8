package io.anypose.provenance;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Randomness that is derived, not consumed.
 *
 * <p>Each use computes its own generator from (seed, purpose, path), where the path is for example an epoch and an index.
 * So the order of the uses, and the threads they run in, change nothing.
 */
public record Seed(long value) {

    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;

    /** The generator for one use. Equal arguments give equal generators; any difference gives an unrelated one. */
    public RandomGenerator generator(String purpose, long... path) {
        long state = mix(value);
        state = mix(state ^ name(purpose));
        for (long element : path) {
            state = mix(state + mix(element));
        }
        return new SplittableRandom(state);
    }

    /** FNV-1a of the characters themselves: this is asked for every view, where an array of their bytes would show in the profile. */
    private static long name(String purpose) {
        long name = FNV_OFFSET;
        for (int i = 0; i < purpose.length(); i++) {
            name = (name ^ purpose.charAt(i)) * FNV_PRIME;
        }
        return name;
    }

    /** The finaliser of MurmurHash3 (Stafford's variant 13) after a step by the golden ratio. */
    private static long mix(long z) {
        long y = z + 0x9e3779b97f4a7c15L;
        y = (y ^ (y >>> 30)) * 0xbf58476d1ce4e5b9L;
        y = (y ^ (y >>> 27)) * 0x94d049bb133111ebL;
        return y ^ (y >>> 31);
    }
}
