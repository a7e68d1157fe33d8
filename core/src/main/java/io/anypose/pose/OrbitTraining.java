package io.anypose.pose;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.GradientCollector;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.model.Images;
import io.anypose.model.Latent;
import io.anypose.model.Model;
import io.anypose.model.Tensors;
import io.anypose.provenance.AnyposeException;
import io.anypose.train.Adam;
import io.anypose.train.Batches;
import io.anypose.train.OneCycle;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Trains an orbit recogniser on the frozen latents of seen poses.
 *
 * <p>Gradients stop at the latents: a recogniser that trains the encoder too learns the seen poses by heart and loses the
 * unseen ones.
 */
public final class OrbitTraining {

    /** Hears how far training is. */
    @FunctionalInterface
    public interface Listener {

        /** {@code done} of {@code total} views were seen; {@code loss} is that of the last batch. */
        void step(long done, long total, double loss);
    }

    private static final int SAMPLE = 4096;

    private final Model model;
    private final SeenViews training;
    private final OrbitSettings settings;
    private final Images images;
    private BooleanSupplier stop = () -> false;

    /** Refuses a network that does not suit the model's operator before anything is trained. */
    public OrbitTraining(Model model, SeenViews training, OrbitSettings settings) {
        this.model = model;
        this.training = training;
        this.settings = settings;
        this.images = new Images(training.format(), model.type());
        untrained().close();
    }

    private OrbitRecogniser untrained() {
        return OrbitRecogniser.untrained(model, settings.network(), settings.seed());
    }

    /** Asked before each step; when true, training ends with a {@link CancellationException}. */
    public OrbitTraining stopWhen(BooleanSupplier asked) {
        this.stop = asked;
        return this;
    }

    /** Trains to the end. */
    public OrbitRecogniser run(Listener listener) {
        OrbitRecogniser recogniser = untrained();
        setScale(recogniser.network().scale());
        long views = settings.coverage().size(training);
        long perPass = (views + settings.batch() - 1) / settings.batch();
        OneCycle cycle = new OneCycle(settings.highestRate(), perPass * settings.passes());
        long done = 0;
        try (Adam adam = new Adam(recogniser.manager(), recogniser.network().parameters(), settings.weightDecay())) {
            for (int pass = 0; pass < settings.passes(); pass++) {
                Batches batches = batches(settings.coverage().order(training, settings.seed(), pass));
                while (batches.hasNext()) {
                    requireNotStopped();
                    ViewBatch batch = batches.next();
                    double loss = step(recogniser.network(), batch, adam, cycle.rate(adam.steps()));
                    done += batch.size();
                    listener.step(done, settings.passes() * views, loss);
                }
            }
        }
        return recogniser;
    }

    private void requireNotStopped() {
        if (stop.getAsBoolean()) {
            throw new CancellationException("the training of the orbit recogniser was stopped");
        }
    }

    private Batches batches(int[] order) {
        return new Batches(order, 0, settings.batch(), training.format().bytes(), training::anchors);
    }

    private double step(OrbitNetwork network, ViewBatch batch, Adam adam, double rate) {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            // Dropout draws from the engine's generator; its state is derived, as all randomness is.
            Engine.getInstance()
                    .setRandomSeed(
                            settings.seed().generator("dropout", adam.steps()).nextInt());
            Latent latent = latent(batch);
            double loss;
            try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
                NDArray total = loss(network.scores(latent, true), batch);
                collector.backward(total);
                loss = total.toType(DataType.FLOAT64, false).getDouble();
            }
            if (!Double.isFinite(loss)) {
                throw new AnyposeException(
                        "training the orbit recogniser diverged; try a smaller --orbit-rate or a smaller network");
            }
            adam.step(rate);
            return loss;
        }
    }

    /** Mean negative log-probability of the true (pose, class) pairs. */
    private NDArray loss(NDArray scores, ViewBatch batch) {
        int classes = model.spec().classes().size();
        int[] poses = batch.poses().indices();
        long[] pairs = IntStream.range(0, batch.size())
                .mapToLong(row -> (long) poses[row] * classes + batch.labels()[row])
                .toArray();
        NDArray targets = model.manager().create(pairs).expandDims(1);
        return scores.reshape(batch.size(), -1)
                .logSoftmax(1)
                .gather(targets, 1)
                .mean()
                .neg();
    }

    private Latent latent(ViewBatch batch) {
        return model.encode(images.upload(model.manager(), batch.pixels(), batch.size()));
    }

    /** Makes latents have unit variance. */
    private void setScale(NDArray scale) {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            int[] some = Arrays.copyOf(training.shuffled(settings.seed(), 0), Math.min(SAMPLE, training.anchors()));
            NDArray values = latent(training.anchors(some)).values();
            NDArray deviation = values.sub(values.mean()).square().mean().sqrt();
            NDArray inverse = deviation.reshape(1).maximum(1e-12f).pow(-1);
            Tensors.assign(scale, inverse);
        }
    }
}
