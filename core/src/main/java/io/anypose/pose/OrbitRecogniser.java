package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Group;
import io.anypose.group.Poses;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Tensors;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.Latent;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds pose and class together: a network scores every class at every element of the orbit, with one softmax over all
 * (pose, class) pairs. A class has the sum of its probabilities over poses, a pose the sum of its over classes.
 *
 * <p>It is trained on frozen latents of seen poses and works at all poses, because it sees the whole orbit of each.
 */
public final class OrbitRecogniser implements Inference, AutoCloseable {

    public static final String NAME = "orbit";

    private static final String PART = "orbit";

    /** What the model file says of the recogniser, besides its weights. */
    private record Settings(String network) {}

    private final Model model;
    private final OrbitSpec spec;
    private final NDManager manager;
    private final OrbitNetwork network;
    private List<OrbitNetwork.Layer> layers;

    private OrbitRecogniser(Model model, OrbitSpec spec, NDManager manager, Weights weights) {
        this.model = model;
        this.spec = spec;
        this.manager = manager;
        this.network =
                new OrbitNetwork(model.operator(), spec, model.spec().classes().size(), weights);
    }

    /** A recogniser that knows nothing yet. */
    static OrbitRecogniser untrained(Model model, OrbitSpec spec, Seed seed) {
        NDManager manager = model.manager().newSubManager();
        return new OrbitRecogniser(model, spec, manager, Weights.random(manager, seed, model.type()));
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
            model.requireFindsPoses();
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
        NDList arrays = new NDList(network.parameters());
        arrays.add(network.scale());
        return file.with(PART, new Settings(spec.toString())).with(PART, Tensors.encode(arrays));
    }

    public OrbitSpec spec() {
        return spec;
    }

    OrbitNetwork network() {
        return network;
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
        Latent latent = model.encode(images);
        NDArray scores = network.scores(latent, layers());
        Group group = model.spec().group();
        int classes = model.spec().classes().size();
        NDArray joint =
                scores.reshape(-1, (long) group.order() * classes).softmax(1).reshape(-1, group.order(), classes);
        NDArray byPose = joint.sum(new int[] {2});
        double[][] probabilities = Classes.rows(byPose);
        boolean anyPose = model.spec().transformation().anyPose();
        Poses poses = Poses.of(
                group,
                Arrays.stream(probabilities)
                        .map(row -> anyPose ? Peak.between((CyclicGroup) group, row) : group.pose(Peak.of(row)))
                        .toList());
        return new Inferred(
                new Recognitions(Classes.rows(joint.sum(new int[] {1})), probabilities, poses),
                () -> model.operator().canonicalise(latent, nearest(poses)));
    }

    /** The poses of the grid, at which an exported graph can bring latents back, too. */
    private static Poses nearest(Poses poses) {
        return Poses.of(
                poses.group(),
                IntStream.range(0, poses.size())
                        .mapToObj(row -> poses.get(row).nearest())
                        .toList());
    }

    /** Weights do not change any more once something is recognised, and are brought into the form for it once. */
    private synchronized List<OrbitNetwork.Layer> layers() {
        if (layers == null) {
            layers = network.layers();
            layers.forEach(layer -> layer.filter().kept().forEach(weights -> {
                NDScope.unregister(weights);
                weights.attach(manager);
            }));
        }
        return layers;
    }

    @Override
    public void close() {
        manager.close();
    }
}
