package io.anypose.pose;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.model.Model;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.Latent;
import io.anypose.provenance.AnyposeException;
import io.anypose.train.Adam;
import io.anypose.train.Batches;
import io.anypose.train.GradientDescent;
import io.anypose.train.Schedule;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * Trains an orbit recogniser on the frozen latents of seen poses.
 *
 * <p>Gradients stop at the latents: a recogniser that trains the encoder too learns the seen poses by heart and loses the
 * unseen ones.
 */
public final class OrbitTraining {

    /** Is called after each step. */
    @FunctionalInterface
    public interface Listener {

        /** {@code done} of {@code total} views were seen; {@code loss} is that of the last batch. */
        void step(long done, long total, double loss);
    }

    /** Poses and backgrounds that are drawn anew are other ones than in the passes that trained the model. */
    private static final int DRAWN_FROM = 1_000_000;

    private final Model model;
    private final SeenViews training;
    private final OrbitSettings settings;
    private final Images images;
    private final OrbitRecogniser recogniser;
    private BooleanSupplier stop = () -> false;

    /** Refuses a network that does not suit the model's operator before anything is trained. */
    public OrbitTraining(Model model, SeenViews training, OrbitSettings settings) {
        this.model = model;
        this.training = training;
        this.settings = settings;
        this.images = new Images(training.format(), model.type());
        this.recogniser = OrbitRecogniser.untrained(model, settings.network(), settings.seed());
    }

    /** Asked before each step; when true, training ends with a {@link CancellationException}. */
    public OrbitTraining stopWhen(BooleanSupplier condition) {
        this.stop = condition;
        return this;
    }

    /** Trains to the end; to be called once. */
    public OrbitRecogniser run(Listener listener) {
        OrbitNetwork network = recogniser.network();
        setScale(network.scale());
        long views = settings.coverage().size(training);
        long perPass = (views + settings.batch() - 1) / settings.batch();
        try (Adam adam = new Adam(recogniser.manager(), network.parameters(), settings.weightDecay())) {
            GradientDescent descent = new GradientDescent(
                    adam, Schedule.ONE_CYCLE, settings.highestRate(), perPass * settings.passes(), stop);
            for (int pass = 0; pass < settings.passes(); pass++) {
                long[] done = {pass * views};
                Batches batches = batches(pass);
                boolean ended = descent.run(batches, batch -> loss(network, batch, adam.steps()), (batch, loss) -> {
                    done[0] += batch.size();
                    listener.step(done[0], settings.passes() * views, loss);
                });
                if (!ended) {
                    throw new CancellationException("the training of the orbit recogniser was stopped");
                }
            }
        }
        return recogniser;
    }

    private Batches batches(int pass) {
        return new Batches(
                settings.coverage().order(training, settings.seed(), pass),
                0,
                settings.batch(),
                training.format().bytes(),
                (anchors, target) -> training.anchors(anchors, settings.seed(), DRAWN_FROM + pass, target));
    }

    private GradientDescent.Loss loss(OrbitNetwork network, ViewBatch batch, long step) {
        // Dropout draws from the engine's generator; its state is derived, as all randomness is.
        Engine.getInstance()
                .setRandomSeed(settings.seed().generator("dropout", step).nextInt());
        Latent latent = latent(batch); // frozen, so nothing of it is recorded
        return new GradientDescent.Loss() {

            private NDArray computed;

            @Override
            public NDArray total() {
                computed = JointLoss.of(network.scores(latent, true), batch.poses(), batch.labels());
                return computed;
            }

            @Override
            public double value() {
                double loss = computed.toType(DataType.FLOAT64, false).getDouble();
                if (!Double.isFinite(loss)) {
                    throw new AnyposeException(
                            "training the orbit recogniser diverged; try a smaller learning rate than "
                                    + settings.highestRate() + " for it, or a smaller network");
                }
                return loss;
            }
        };
    }

    private Latent latent(ViewBatch batch) {
        return model.encode(images.upload(model.manager(), batch));
    }

    /** Makes latents have unit variance. */
    private void setScale(NDArray scale) {
        try (NDScope scope = EngineScope.open()) {
            NDArray values = latent(training.sample(settings.seed())).values();
            NDArray deviation = values.sub(values.mean()).square().mean().sqrt();
            NDArray inverse = deviation.reshape(1).maximum(1e-12f).pow(-1);
            Tensors.assign(scale, inverse);
        }
    }
}
