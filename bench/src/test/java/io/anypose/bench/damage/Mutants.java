package io.anypose.bench.damage;

import java.util.random.RandomGenerator;

/** Damages an input. */
@FunctionalInterface
public interface Mutants {

    /** One of the many damaged inputs that the generator can choose. */
    byte[] next(RandomGenerator random);
}
