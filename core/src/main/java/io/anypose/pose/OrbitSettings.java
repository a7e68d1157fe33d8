package io.anypose.pose;

import io.anypose.data.Coverage;
import io.anypose.provenance.Seed;

/**
 * How an orbit recogniser is trained.
 *
 * @param passes passes over the training images
 * @param coverage which views make up one pass
 * @param highestRate the peak of the one-cycle learning rate
 * @param weightDecay of AdamW
 */
public record OrbitSettings(
        OrbitSpec network,
        int passes,
        Coverage coverage,
        int batch,
        double highestRate,
        double weightDecay,
        Seed seed) {

    public OrbitSettings {
        if (passes < 1 || batch < 1 || highestRate <= 0 || weightDecay < 0) {
            throw new IllegalArgumentException(
                    "an orbit recogniser needs passes and batch of 1 or more, a rate above 0 and"
                            + " a weight decay of 0 or more, not " + passes + ", " + batch + ", " + highestRate + ", "
                            + weightDecay);
        }
    }
}
