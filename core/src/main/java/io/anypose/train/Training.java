package io.anypose.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.file.Sha256;
import io.anypose.model.Model;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.Tensors;
import io.anypose.provenance.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Two-view training: every (image, seen pose) pair once an epoch, each with a second view of the same image, or with one for each further axis.
 *
 * <p>The weights of the epoch with the lowest validation loss are kept. Order and pairs are derived from the seed, so a
 * training that was stopped and continued ends with the same weights as one that was not. The engine allows one training
 * at a time in a process.
 */
public final class Training {

    /** The epoch that validation pairs are derived from: the same after each epoch, and none of them. */
    private static final int VALIDATION = -1;

    private final Model model;
    private final SeenViews training;
    private final SeenViews validation;
    private final TrainingSettings settings;
    private final Objective objective;
    private final Images images;
    private TrainingListener listener = TrainingListener.SILENT;
    private Consumer<Checkpoint> keeper = checkpoint -> {};
    private BooleanSupplier stop = () -> false;

    private final CheckpointPace pace = new CheckpointPace(System::nanoTime);
    private final List<EpochRecord> history = new ArrayList<>();
    private int epoch;
    private int position;
    private Meter meter = new Meter();
    private double bestLoss = Double.POSITIVE_INFINITY;
    private byte[] best;

    public Training(Model model, SeenViews training, SeenViews validation, TrainingSettings settings) {
        this.model = model;
        this.training = training;
        this.validation = validation;
        this.settings = settings;
        this.objective = new Objective(settings.consistencyWeight(), settings.reduction(), settings.supervision());
        this.images = new Images(training.format());
        this.best = Tensors.encode(model.arrays());
    }

    /** Tells {@code newListener} about steps and epochs. */
    public Training listener(TrainingListener newListener) {
        this.listener = newListener;
        return this;
    }

    /**
     * Gives {@code newKeeper} a checkpoint after each epoch, or after some of them where it takes long, after the last one, and when
     * training is stopped.
     */
    public Training checkpoints(Consumer<Checkpoint> newKeeper) {
        this.keeper = newKeeper;
        return this;
    }

    /** Asked before each step; when true, training writes a checkpoint and ends. */
    public Training stopWhen(BooleanSupplier condition) {
        this.stop = condition;
        return this;
    }

    /**
     * Trains to the end, or until stopped.
     *
     * @param from where to continue; empty to begin
     * @return the epochs that have ended; if training was stopped, {@linkplain TrainingSettings#haveEnded they are not all}
     */
    public List<EpochRecord> run(Optional<Checkpoint> from) {
        try (Adam adam = new Adam(model.manager(), model.parameters(), 0)) {
            from.ifPresent(checkpoint -> resume(checkpoint, adam));
            GradientDescent descent =
                    new GradientDescent(adam, settings.schedule(), settings.learningRate(), steps(), stop);
            while (!settings.haveEnded(history)) {
                boolean stopped = !runEpoch(descent);
                if (stopped || settings.haveEnded(history) || pace.isDue()) {
                    pace.keep(() -> keeper.accept(checkpoint(adam)));
                }
                if (stopped) {
                    return List.copyOf(history);
                }
            }
        }
        Checkpoint.load(best, model, "the best epoch");
        model.finish();
        return List.copyOf(history);
    }

    /** Runs the rest of the epoch; false if it was stopped before its end. */
    private boolean runEpoch(GradientDescent descent) {
        long start = System.nanoTime();
        int before = position;
        int[] order = settings.coverage().order(training, settings.seed(), epoch);
        Batches batches = pairs(training, order, position, settings.seed(), epoch);
        boolean ended = descent.run(batches, this::loss, (batch, loss) -> {
            position += batch.size() / training.views();
            listener.step((long) epoch * order.length + position, (long) settings.epochs() * order.length, loss);
        });
        if (ended) {
            double seconds = (System.nanoTime() - start) / 1e9;
            endEpoch((order.length - before) / seconds);
        }
        return ended;
    }

    private GradientDescent.Loss loss(ViewBatch batch) {
        return new GradientDescent.Loss() {

            private Objective.Terms computed;

            @Override
            public NDArray total() {
                computed = terms(model.learning(), batch);
                return computed.total();
            }

            @Override
            public double value() {
                double loss = meter.add(computed, batch.size() / training.views(), 0);
                requireFinite(loss);
                return loss;
            }
        };
    }

    private void requireFinite(double loss) {
        if (!Double.isFinite(loss)) {
            throw new DivergenceException(loss, epoch + 1, settings);
        }
    }

    /** How many steps the whole training has. */
    private long steps() {
        long perEpoch = (settings.coverage().size(training) + settings.batch() - 1L) / settings.batch();
        return perEpoch * settings.epochs();
    }

    private void endEpoch(double anchorsPerSecond) {
        Meter validated = validate();
        requireFinite(validated.loss());
        EpochRecord ended = new EpochRecord(
                epoch + 1,
                meter.loss(),
                meter.classification(),
                meter.consistency(),
                meter.prior(),
                validated.loss(),
                validated.accuracy(),
                anchorsPerSecond);
        if (validated.loss() < bestLoss) {
            bestLoss = validated.loss();
            best = Tensors.encode(model.arrays());
        }
        history.add(ended);
        epoch++;
        position = 0;
        meter = new Meter();
        listener.epoch(ended);
    }

    /** The loss and accuracy on validation images, with the same pairs after each epoch. */
    private Meter validate() {
        Meter validated = new Meter();
        int[] order = settings.coverage().order(validation, settings.seed(), VALIDATION);
        var batches = pairs(validation, order, 0, settings.seed(), VALIDATION);
        while (batches.hasNext()) {
            try (NDScope scope = EngineScope.open()) {
                ViewBatch batch = batches.next();
                int rows = batch.size() / validation.views();
                Objective.Terms terms = terms(model, batch);
                NDArray labels = labels(batch, rows);
                long correct = terms.logits().argMax(1).eq(labels).sum().getLong();
                validated.add(terms, rows, correct);
            }
        }
        return validated;
    }

    /** @param as the model while it learns, or as it is */
    private Objective.Terms terms(Model as, ViewBatch batch) {
        NDManager manager = model.manager();
        NDArray views = images.upload(manager, batch);
        return objective.terms(as, views, batch.poses(), labels(batch, batch.size() / training.views()));
    }

    private NDArray labels(ViewBatch batch, int rows) {
        return model.manager()
                .create(Arrays.stream(batch.labels()).limit(rows).asLongStream().toArray());
    }

    private Batches pairs(SeenViews views, int[] order, int from, Seed seed, int ofEpoch) {
        return new Batches(
                order,
                from,
                settings.batch(),
                views.views() * views.format().bytes(),
                (anchors, target) -> views.pairs(anchors, seed, ofEpoch, target));
    }

    private Checkpoint checkpoint(Adam adam) {
        try (NDScope scope = EngineScope.open()) {
            return new Checkpoint(
                    model.spec(),
                    settings,
                    fingerprint(),
                    epoch,
                    position,
                    meter,
                    adam.steps(),
                    bestLoss,
                    history,
                    Tensors.encode(model.arrays()),
                    best,
                    Tensors.encode(adam.state()));
        }
    }

    /** Tells these training views from others: a digest of how many there are and of some of them. */
    private String fingerprint() {
        int[] some = Arrays.copyOf(training.sampled(settings.seed(), VALIDATION), Math.min(64, training.objects()));
        byte[] count = String.valueOf(training.anchors()).getBytes(StandardCharsets.US_ASCII);
        return Sha256.hex(
                count, training.anchors(some, settings.seed(), VALIDATION).pixels());
    }

    private void resume(Checkpoint from, Adam adam) {
        from.require(model.spec(), settings, fingerprint());
        epoch = from.epoch();
        position = from.position();
        meter = from.meter().copy();
        bestLoss = from.bestLoss();
        best = from.best();
        history.addAll(from.history());
        from.restore(model, adam);
    }
}
