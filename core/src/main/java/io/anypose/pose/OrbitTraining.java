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
import io.anypose.provenance.AnyposeException;
import io.anypose.train.Adam;
import io.anypose.train.Batches;
import io.anypose.train.GradientDescent;
import io.anypose.train.Schedule;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

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
        this.images = new Images(training.format());
        this.recogniser = OrbitRecogniser.untrained(model, settings.network(), settings.seed());
    }

    /** Asked before each step; when true, training ends with a {@link CancellationException}. */
    public OrbitTraining stopWhen(BooleanSupplier condition) {
        this.stop = condition;
        return this;
    }

    /** Trains to the end; to be called once. */
    public OrbitRecogniser run(Listener listener) {
        setScale();
        long views = settings.coverage().size(training);
        long perPass = (views + settings.batch() - 1) / settings.batch();
        try (Adam adam = new Adam(recogniser.manager(), recogniser.scores().parameters(), settings.weightDecay())) {
            GradientDescent descent = new GradientDescent(
                    adam, Schedule.ONE_CYCLE, settings.highestRate(), perPass * settings.passes(), stop);
            for (int pass = 0; pass < settings.passes(); pass++) {
                long[] done = {pass * views};
                Batches batches = batches(pass);
                boolean ended = descent.run(batches, batch -> loss(batch, adam.steps()), (batch, loss) -> {
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

    private GradientDescent.Loss loss(ViewBatch batch, long step) {
        RandomGenerator random = settings.seed().generator("dropout", step);
        // Dropout draws from the engine's generator; its state is derived, as all randomness is.
        Engine.getInstance().setRandomSeed(random.nextInt());
        Supplier<NDArray> loss = recogniser.scores().loss(upload(batch), batch.poses(), batch.labels(), random);
        return new GradientDescent.Loss() {

            private NDArray computed;

            @Override
            public NDArray total() {
                computed = loss.get();
                return computed;
            }

            @Override
            public double value() {
                double value = computed.toType(DataType.FLOAT64, false).getDouble();
                if (!Double.isFinite(value)) {
                    throw new AnyposeException(
                            "training the orbit recogniser diverged; try a smaller learning rate than "
                                    + settings.highestRate() + " for it, or a smaller network");
                }
                return value;
            }
        };
    }

    private NDArray upload(ViewBatch batch) {
        return images.upload(model.manager(), batch);
    }

    /** Makes latents have unit variance. */
    private void setScale() {
        try (NDScope scope = EngineScope.open()) {
            ViewBatch sample = training.sample(settings.seed());
            recogniser.scores().setScale(upload(sample), sample.poses());
        }
    }
}
