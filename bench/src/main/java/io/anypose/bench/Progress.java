package io.anypose.bench;

/** Hears how far a measurement is. */
@FunctionalInterface
public interface Progress {

    /**
     * Called often.
     *
     * @param share of the part that is done, from 0 to 1
     */
    void at(String what, double share);
}
