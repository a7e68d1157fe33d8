package io.anypose.bench.measure;

/** Follows the progress of one part. */
@FunctionalInterface
public interface ProgressListener {

    /**
     * Called often.
     *
     * @param share of the part that is done, from 0 to 1
     */
    void at(String what, double share);
}
