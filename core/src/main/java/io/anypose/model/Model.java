package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.Poses;
import io.anypose.provenance.Seed;
import java.util.Optional;

/**
 * Encoder, operator and classifier: class logits = classifier(φ^(−k) f(x)).
 *
 * <p>The trained arrays belong to the model and are closed with it. Everything else is closed by the caller's {@code
 * NDScope}.
 */
public final class Model implements AutoCloseable {

    private final ModelSpec spec;
    private final NDManager manager;
    private final Stage stage;
    private final Classifier classifier;

    private Model(ModelSpec spec, NDManager manager, Weights weights) {
        this.spec = spec;
        this.manager = manager;
        this.stage = stage(spec, manager, weights);
        this.classifier = classifier(spec, weights);
    }

    /** A model with fresh weights. */
    public static Model random(ModelSpec spec, NDManager parent, Seed seed, DataType type) {
        NDManager manager = parent.newSubManager();
        return new Model(spec, manager, Weights.random(manager, seed, type));
    }

    /** A model with weights from {@code source}. */
    public static Model stored(ModelSpec spec, NDManager parent, NDList arrays, String source) {
        NDManager manager = parent.newSubManager();
        return new Model(spec, manager, Weights.stored(manager, arrays, source));
    }

    private static Stage stage(ModelSpec spec, NDManager manager, Weights weights) {
        Layout layout = spec.layout();
        long inputs = (long) spec.planes().outputs() * spec.format().pixels();
        NDArray weight = weights.array("encoder", new Shape(spec.dimension(), inputs), Initial.linear(inputs));
        return new Stage(
                new LinearEncoder(layout, spec.planes(), weight),
                spec.operator().create(manager, layout, spec.period(), weights, "operator"));
    }

    private static Classifier classifier(ModelSpec spec, Weights weights) {
        int hidden = spec.hidden();
        int classes = spec.classes().size();
        Initial ofLatent = Initial.linear(spec.dimension());
        Initial ofHidden = Initial.linear(hidden);
        return new Classifier(
                weights.array("classifier.hidden", new Shape(hidden, spec.dimension()), ofLatent),
                weights.array("classifier.hidden.bias", new Shape(hidden), ofLatent),
                weights.array("classifier.output", new Shape(classes, hidden), ofHidden),
                weights.array("classifier.output.bias", new Shape(classes), ofHidden));
    }

    public ModelSpec spec() {
        return spec;
    }

    /** The manager that the trained arrays belong to. */
    public NDManager manager() {
        return manager;
    }

    public Operator operator() {
        return stage.operator();
    }

    /** f(x) for images as {@link Images} uploads them. */
    public Latent encode(NDArray images) {
        return stage.encoder().encode(images);
    }

    /** φ^(−k) f(x): the latents of views whose poses are known, at the canonical pose. */
    public Latent canonical(NDArray images, Poses poses) {
        return stage.canonical(images, poses);
    }

    /** Class logits of canonical latents. */
    public NDArray logits(Latent canonical) {
        return classifier.logits(canonical);
    }

    /** What training adds to the loss for the sake of the operator. */
    public Optional<NDArray> prior() {
        return stage.operator().prior();
    }

    /** To be called once, when training has ended. */
    public void finish() {
        stage.operator().finish();
    }

    /** The trained arrays, with names, in a fixed order. */
    public NDList parameters() {
        NDList parameters = stage.parameters();
        parameters.addAll(classifier.parameters());
        return parameters;
    }

    /** The type of the trained arrays. */
    public DataType type() {
        return classifier.output().getDataType();
    }

    @Override
    public void close() {
        manager.close();
    }
}
