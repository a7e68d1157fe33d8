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

    /** One hidden layer of 256, four passes. */
    public static final OrbitSettings SMALL =
            new OrbitSettings(OrbitSpec.parse("mlp:256"), 4, Coverage.EVERY_POSE, 512, 0.002, 0.001, new Seed(42));

    /** The same network for hundreds of objects: small batches, many passes. */
    public static final OrbitSettings FEW =
            new OrbitSettings(OrbitSpec.parse("mlp:256"), 20, Coverage.EVERY_POSE, 64, 0.002, 0.001, new Seed(42));

    /** Three convolutions over the group, one random pose per image and pass. */
    public static final OrbitSettings DEEP = new OrbitSettings(
            OrbitSpec.parse("conv:128,128,128@0.1"), 12, Coverage.ONE_POSE, 256, 0.002, 0.001, new Seed(42));

    /** Two convolutions over the group, one random pose per image and pass, small batches and large steps. */
    public static final OrbitSettings FAST = new OrbitSettings(
            OrbitSpec.parse("conv:128,128@0.1"), 5, Coverage.ONE_POSE, 256, 0.004, 0.001, new Seed(42));

    /** Two windows and one convolution over the whole torus, one random pose per image and pass. */
    public static final OrbitSettings TORUS = new OrbitSettings(
            OrbitSpec.parse("window:7x64,5x64,64"), 12, Coverage.ONE_POSE, 256, 0.002, 0.001, new Seed(42));

    /** For turned and shifted objects: two convolutions over the angles of each shift, one random pose per image and pass. */
    public static final OrbitSettings RIGID =
            new OrbitSettings(OrbitSpec.parse("conv:96,96@0.1"), 8, Coverage.ONE_POSE, 128, 0.002, 0.001, new Seed(42));

    /** The same for any angle: one convolution over the whole circle and one over what is near. */
    public static final OrbitSettings RIGID_CIRCLE = RIGID.with(OrbitSpec.parse("window:96,5x96@0.1"));

    /** For any pose of a circle: one convolution over all of it and two over what is near, one random pose per image and pass. */
    public static final OrbitSettings CIRCLE = new OrbitSettings(
            OrbitSpec.parse("window:128,9x128,9x128@0.1"), 15, Coverage.ONE_POSE, 256, 0.002, 0.001, new Seed(42));

    /** The same for hundreds of photographs: small batches, many passes. */
    public static final OrbitSettings PHOTOGRAPHS = new OrbitSettings(
            OrbitSpec.parse("window:64,9x64@0.2"), 40, Coverage.ONE_POSE, 64, 0.002, 0.001, new Seed(42));

    public OrbitSettings {
        if (passes < 1 || batch < 1 || highestRate <= 0 || weightDecay < 0) {
            throw new IllegalArgumentException(
                    "an orbit recogniser needs passes and batch of 1 or more, a rate above 0 and"
                            + " a weight decay of 0 or more, not " + passes + ", " + batch + ", " + highestRate + ", "
                            + weightDecay);
        }
    }

    /** The same with another number of passes. */
    public OrbitSettings withPasses(int count) {
        return new OrbitSettings(network, count, coverage, batch, highestRate, weightDecay, seed);
    }

    /** The same with another network. */
    public OrbitSettings with(OrbitSpec other) {
        return new OrbitSettings(other, passes, coverage, batch, highestRate, weightDecay, seed);
    }
}
