package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Tensors;
import io.anypose.model.engine.Weights;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.util.Optional;

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

    private static final String PART = "orbit";

    /** What the model file says of the recogniser, besides its weights. */
    private record Settings(String network) {}

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

    /** Whether a recogniser travels with a model, told without opening it. */
    public static boolean isIn(ModelFile file) {
        return file.parts().containsKey(PART);
    }

    /** The recogniser that travels with a model, if any. */
    public static Optional<OrbitRecogniser> of(ModelFile file, Model model) {
        byte[] bytes = file.parts().get(PART);
        if (bytes == null) {
            return Optional.empty();
        }
        Settings settings = file.extra(PART, Settings.class)
                .orElseThrow(() -> new AnyposeException(
                        file.name() + " has an orbit recogniser but does not say which; train it again"));
        NDManager manager = model.manager().newSubManager();
        try (NDManager scope = manager.newSubManager()) {
            model.requireOrbits();
            NDList arrays = Tensors.decode(scope, bytes, file.name());
            Tensors.requireType(arrays, model.type());
            return Optional.of(new OrbitRecogniser(
                    model, spec(file, settings), manager, Weights.stored(manager, arrays, file.name())));
        } catch (IllegalArgumentException e) {
            throw file.unfit("an orbit recogniser that fits its model", e);
        }
    }

    private static OrbitSpec spec(ModelFile file, Settings settings) {
        try {
            return OrbitSpec.parse(settings.network());
        } catch (AnyposeException e) {
            throw new AnyposeException(file.name() + " is damaged: " + e.getMessage(), e);
        }
    }

    /** The model file with this recogniser in it. */
    public ModelFile addTo(ModelFile file) {
        return file.with(PART, new Settings(spec.toString())).with(PART, Tensors.encode(scores.arrays()));
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
