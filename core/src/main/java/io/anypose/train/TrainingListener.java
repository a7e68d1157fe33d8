package io.anypose.train;

/** Is called as training goes on. Progress bars and plots implement it. */
public interface TrainingListener {

    /** Does nothing. */
    TrainingListener SILENT = new TrainingListener() {};

    /**
     * After each step.
     *
     * @param done anchors that training has seen so far, over all epochs
     * @param total anchors that it will have seen at its end
     * @param loss of the last batch
     */
    default void step(long done, long total, double loss) {}

    /** After each epoch. */
    default void epoch(EpochRecord epoch) {}
}
