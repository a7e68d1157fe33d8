package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.Poses;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.Initial;
import io.anypose.model.engine.Tensors;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.Operator;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Encoder, operator and classifier: class logits = classifier(φ^(−k) f(x)).
 *
 * <p>The trained arrays belong to the model and are closed with it. Everything else is closed by the caller's {@code
 * NDScope}.
 */
public final class Model implements AutoCloseable {

    private final ModelSpec spec;
    private final NDManager manager;
    private final List<Stage> stages;
    private final Classifier classifier;
    private final Function<Latent, NDArray> logits;

    private Model(ModelSpec spec, NDManager manager, Weights weights) {
        this.spec = spec;
        this.manager = manager;
        this.stages = List.copyOf(spec.architecture().stages(spec, manager, weights));
        this.classifier = classifier(spec, weights);
        this.logits = classifier::logits;
    }

    private Model(Model model, List<Stage> stages) {
        this(model, stages, model.logits);
    }

    private Model(Model model, List<Stage> stages, Function<Latent, NDArray> logits) {
        this.spec = model.spec;
        this.manager = model.manager;
        this.stages = List.copyOf(stages);
        this.classifier = model.classifier;
        this.logits = logits;
    }

    /** A model with fresh weights in single precision. */
    public static Model random(ModelSpec spec, Compute compute, Seed seed) {
        return random(spec, compute, seed, DataType.FLOAT32);
    }

    /** A model with fresh weights. */
    public static Model random(ModelSpec spec, Compute compute, Seed seed, DataType type) {
        NDManager manager = compute.manager().newSubManager();
        return new Model(spec, manager, Weights.random(manager, seed, type));
    }

    /**
     * Returns a model with stored weights.
     *
     * @param weights arrays as {@link Tensors} encodes them
     * @param source where they come from, for messages
     */
    public static Model stored(ModelSpec spec, Compute compute, byte[] weights, String source) {
        try (NDManager scope = compute.manager().newSubManager()) {
            return stored(spec, compute, Tensors.decode(scope, weights, source), source);
        }
    }

    /** Returns a model with weights from {@code source}. */
    public static Model stored(ModelSpec spec, Compute compute, NDList arrays, String source) {
        NDManager manager = compute.manager().newSubManager();
        return new Model(spec, manager, Weights.stored(manager, arrays, source));
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

    /**
     * The one operator that acts on f(x); refused by stacked models, which have one for each axis.
     */
    public Operator operator() {
        return onlyStage().operator();
    }

    /** f(x) for images as {@link io.anypose.model.encoder.Images} uploads them; refused by stacked models, whose f(x) depends on the pose. */
    public Latent encode(NDArray images) {
        return onlyStage().encoder().encode(images);
    }

    private Stage onlyStage() {
        if (!hasOneStage()) {
            throw new IllegalStateException(
                    "a stacked model of " + stages.size() + " stages has no latent before its pose is known");
        }
        return stages.get(0);
    }

    /** Whether the latent of an image is defined without its pose, as pose inference needs. */
    public boolean hasOneStage() {
        return stages.size() == 1;
    }

    /** Whether the pose of an object can be searched for: a latent needs no pose, and an operator acts on it. */
    public boolean findsPoses() {
        return hasOneStage() && spec.operator().acts();
    }

    /** Refuses a model in which poses cannot be searched for. */
    public void requireFindsPoses() {
        if (!findsPoses()) {
            throw new IllegalArgumentException("poses cannot be searched for with the operator " + spec.operator()
                    + " in " + stages.size() + " stages");
        }
    }

    /** Whether the poses of an object can be told from a search through orbits: through one, or through one for each shift. */
    public boolean hasOrbits() {
        return findsPoses() || spec.architecture() == Architecture.RIGID;
    }

    /** Refuses a model in which there are no orbits to search. */
    public void requireOrbits() {
        if (!hasOrbits()) {
            requireFindsPoses();
        }
    }

    /** Encoders with their operators, in the order in which they undo poses. */
    public List<Stage> stages() {
        return stages;
    }

    /** The same weights as a model of another spec with arrays of the same shapes, such as another order of the group. */
    public Model as(ModelSpec other, Compute compute) {
        return stored(other, compute, arrays(), "the trained model");
    }

    /** φ^(−k) f(x): the latents of views whose poses are known, at the canonical pose. */
    public Latent canonical(NDArray images, Poses poses) {
        List<Latent> all = canonicals(images, poses);
        return all.get(all.size() - 1);
    }

    /** What each stage makes of views whose poses are known; of the last the canonical latents. */
    public List<Latent> canonicals(NDArray images, Poses poses) {
        List<Latent> latents = new ArrayList<>();
        List<Poses> parts = spec.architecture().parts(poses);
        NDArray inputs = images;
        for (int i = 0; i < stages.size(); i++) {
            Latent latent = stages.get(i).canonical(inputs, parts.get(i));
            latents.add(latent);
            inputs = latent.values();
        }
        return latents;
    }

    /** Class logits of canonical latents. */
    public NDArray logits(Latent canonical) {
        return logits.apply(canonical);
    }

    /** This model for one step of training, in which what its operators have in common is computed once. */
    public Model once() {
        return new Model(this, stages.stream().map(Stage::once).toList());
    }

    /**
     * This model, with the same arrays, while it learns: what is gathered over batches, such as the statistics of batch
     * normalisation, is updated by {@link #encode} and {@link #canonical}. Everywhere else they leave the model as it is.
     */
    public Model learning() {
        return new Model(this, stages.stream().map(Stage::learning).toList());
    }

    /**
     * This model, with the same arrays, when it has been trained: what images are multiplied with is computed from them once instead of
     * for every batch, which for a single image takes longer than the product itself; and what comes out for an image does not
     * depend on where it stands in a batch, to the last bit.
     */
    public Model frozen() {
        return new Model(
                this, stages.stream().map(stage -> stage.frozen(manager)).toList(), classifier.steady(manager));
    }

    /** What training adds to the loss for the sake of the operator. */
    public Optional<NDArray> prior() {
        return stages.stream()
                .flatMap(stage -> stage.operator().prior().stream())
                .reduce(NDArray::add);
    }

    /** To be called once, when training has ended. */
    public void finish() {
        stages.forEach(stage -> stage.operator().finish());
    }

    /** The trained arrays, with names, in a fixed order. */
    public NDList parameters() {
        NDList parameters = new NDList();
        stages.forEach(stage -> parameters.addAll(stage.parameters()));
        parameters.addAll(classifier.parameters());
        return parameters;
    }

    /** All arrays that make the model what it is: the trained ones, then what training has gathered beside them. */
    public NDList arrays() {
        NDList arrays = parameters();
        stages.forEach(stage -> arrays.addAll(stage.encoder().statistics()));
        return arrays;
    }

    /** How many numbers were trained. */
    public long parameterCount() {
        return parameters().stream().mapToLong(NDArray::size).sum();
    }

    /** The operators, one for each stage. */
    public List<Operator> operators() {
        return stages.stream().map(Stage::operator).toList();
    }

    /** How latents are cut, one layout for each stage. */
    public List<Layout> layouts() {
        return operators().stream().map(Operator::layout).toList();
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
