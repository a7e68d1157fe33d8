package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import io.anypose.group.AxisGroup;
import io.anypose.group.Poses;
import io.anypose.model.Model;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.Latent;
import io.anypose.pose.Inference.Inferred;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Scores of all elements of one orbit by one network: for models with one operator. */
final class OrbitScores implements PoseScores {

    private final Model model;
    private final NDManager manager;
    private final OrbitNetwork network;
    private List<OrbitNetwork.Layer> layers;

    OrbitScores(Model model, OrbitSpec spec, NDManager manager, Weights weights) {
        this.model = model;
        this.manager = manager;
        this.network =
                new OrbitNetwork(model.operator(), spec, model.spec().classes().size(), weights);
    }

    OrbitNetwork network() {
        return network;
    }

    @Override
    public Inferred infer(NDArray images) {
        Latent latent = model.encode(images);
        NDArray scores = network.scores(latent, layers());
        AxisGroup group = model.spec().group();
        int classes = model.spec().classes().size();
        NDArray joint =
                scores.reshape(-1, (long) group.order() * classes).softmax(1).reshape(-1, group.order(), classes);
        NDArray byPose = joint.sum(new int[] {2});
        double[][] probabilities = Classes.rows(byPose);
        boolean anyPose = model.spec().transformation().anyPose();
        Poses poses = Poses.of(
                group,
                Arrays.stream(probabilities)
                        .map(row -> anyPose ? Peak.between(group.factors().get(0), row) : group.pose(Peak.of(row)))
                        .toList());
        return new Inferred(
                new Recognitions(Classes.rows(joint.sum(new int[] {1})), probabilities, poses),
                () -> model.operator().canonicalise(latent, poses.elements()));
    }

    /** Weights do not change any more once something is recognised, and are brought into the form for it once. */
    private synchronized List<OrbitNetwork.Layer> layers() {
        if (layers == null) {
            layers = network.layers(manager);
        }
        return layers;
    }

    @Override
    public Supplier<NDArray> loss(NDArray images, Poses poses, int[] labels, RandomGenerator random) {
        Latent latent = model.encode(images);
        return () -> JointLoss.of(network.scores(latent, true), poses, labels);
    }

    @Override
    public void setScale(NDArray images, Poses poses) {
        network.setScale(model.encode(images).values());
    }

    @Override
    public NDList parameters() {
        return network.parameters();
    }

    @Override
    public NDList arrays() {
        return network.arrays();
    }
}
