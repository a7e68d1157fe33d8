package io.anypose.bench.damage;

import java.util.List;

/** A way by which bytes come in that somebody else may have made, such as a model file. */
public interface Intake extends AutoCloseable {

    /** Inputs that are taken in: one of each kind. */
    List<byte[]> whole();

    /** What can be made of a whole input. */
    Mutants mutants(byte[] whole);

    /**
     * Takes an input in as anypose does, and uses it.
     *
     * @throws io.anypose.provenance.AnyposeException if it is refused; everything else that is thrown is an escape
     */
    void take(byte[] input);

    @Override
    default void close() {}
}
