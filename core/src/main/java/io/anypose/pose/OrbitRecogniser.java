package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import io.anypose.model.Model;
import io.anypose.model.engine.Tensors;
import io.anypose.model.engine.Weights;
import io.anypose.provenance.Seed;

/**
 * Finds pose and class together: a network scores every class at every element of the orbit, with one softmax over all
 * (pose, class) pairs. A class has the sum of its probabilities over poses, a pose the sum of its over classes.
 *
 * <p>It is trained on frozen latents of seen poses and works at all poses, because it sees the whole orbit of each.
 */
public final class OrbitRecogniser implements Inference, AutoCloseable {

    public static final String NAME = "orbit";

    /** The small network that looks at all shifts of a turned and shifted object. */
    public static final OrbitSpec QUICK = OrbitSpec.parse("mlp:16");

    /** How many of these shifts are looked at closely. */
    public static final int FEW = 24;

    private final OrbitSpec spec;
    private final NDManager manager;
    private final PoseScores scores;

    private OrbitRecogniser(Model model, OrbitSpec spec, NDManager manager, Weights weights) {
        this.spec = spec;
        this.manager = manager;
        this.scores = model.hasOneStage()
                ? new OrbitScores(model, spec, manager, weights)
                : new ShiftScores(model, spec, manager, weights);
    }

    /** A recogniser that knows nothing yet. */
    static OrbitRecogniser untrained(Model model, OrbitSpec spec, Seed seed) {
        NDManager manager = model.manager().newSubManager();
        return new OrbitRecogniser(model, spec, manager, Weights.random(manager, seed, model.type()));
    }

    /** Returns the weights as {@link #stored} reads them. */
    public byte[] encoded() {
        return Tensors.encode(scores.arrays());
    }

    /**
     * Reads a recogniser; refuses one that does not fit the model.
     *
     * @param source where the bytes come from, for messages
     */
    public static OrbitRecogniser stored(byte[] bytes, OrbitSpec spec, Model model, String source) {
        NDManager manager = model.manager().newSubManager();
        try (NDManager scope = manager.newSubManager()) {
            model.requireOrbits();
            NDList arrays = Tensors.decode(scope, bytes, source);
            Tensors.requireType(arrays, model.type());
            return new OrbitRecogniser(model, spec, manager, Weights.stored(manager, arrays, source));
        }
    }

    public OrbitSpec spec() {
        return spec;
    }

    PoseScores scores() {
        return scores;
    }

    NDManager manager() {
        return manager;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Inferred infer(NDArray images) {
        return scores.infer(images);
    }

    @Override
    public void close() {
        manager.close();
    }
}
