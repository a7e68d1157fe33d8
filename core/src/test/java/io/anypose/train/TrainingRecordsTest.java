package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import io.anypose.data.Coverage;
import io.anypose.data.SeenViews;
import io.anypose.data.TinyData;
import io.anypose.data.ViewBatch;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.learn.Trials;
import io.anypose.model.Model;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.model.operator.SpectralOperator;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Trainings on images of 8 x 8 pixels: what they tell of themselves, and how they end. */
class TrainingRecordsTest {

    private static final Seed SEED = new Seed(42);
    /** 36 objects at five poses. */
    private static final int ANCHORS = 180;

    private static final int BATCH = 64;
    /** In nanoseconds. */
    private static final long NAP = 60_000_000;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private final Experiment experiment = experiment(Operators.FIXED, 0.001);

    private static Experiment experiment(OperatorKind operator, double rate) {
        return experiment(operator, rate, BATCH);
    }

    private static Experiment experiment(OperatorKind operator, double rate, int batch) {
        Trial trial = Trials.training(2, Coverage.EVERY_POSE, batch, rate)
                .set("operator.kind", operator)
                .set("orbit", "none")
                .set("encoder.dimension", 20);
        Trial recipe = operator == Operators.LEARNED || operator == Operators.SPECTRAL
                ? trial.set("operator.order", 10)
                : trial;
        return new Experiment(recipe, TinyData.of(45).moved(Transformations.ROTATION));
    }

    @Test
    void eachStepTellsHowManyAnchorsWereSeenOfHowMany() {
        List<List<Long>> told = new ArrayList<>();
        try (Model model = experiment.model(CPU.compute())) {
            experiment
                    .training(model)
                    .listener(new TrainingListener() {
                        @Override
                        public void step(long done, long total, double loss) {
                            told.add(List.of(done, total));
                        }
                    })
                    .run(Optional.empty());
        }
        assertEquals(
                List.of(64L, 128L, 180L, 244L, 308L, 360L),
                told.stream().map(step -> step.get(0)).toList());
        assertTrue(told.stream().allMatch(step -> step.get(1) == 2 * ANCHORS), "the total: " + told);
    }

    /** A step tells the loss of its own batch, an epoch the mean over its anchors. */
    @Test
    void epochsAreCountedFromOneAndTellTheMeanOfTheirSteps() {
        List<Double> losses = new ArrayList<>();
        List<EpochRecord> epochs;
        try (Model model = experiment.model(CPU.compute())) {
            epochs = experiment
                    .training(model)
                    .listener(new TrainingListener() {
                        @Override
                        public void step(long done, long total, double loss) {
                            losses.add(loss);
                        }
                    })
                    .run(Optional.empty());
        }
        assertEquals(List.of(1, 2), epochs.stream().map(EpochRecord::epoch).toList());
        int last = ANCHORS - 2 * BATCH;
        for (EpochRecord epoch : epochs) {
            int from = 3 * (epoch.epoch() - 1);
            double sum = BATCH * (losses.get(from) + losses.get(from + 1)) + last * losses.get(from + 2);
            assertEquals(sum / ANCHORS, epoch.loss(), 1e-12);
        }
        assertTrue(losses.get(5) < losses.get(0), "it learns: " + losses);
    }

    @Test
    void validationIsTheObjectiveOfAllPairsAndTheAccuracyOfTheirFirstViews() {
        SeenViews views = experiment.validation();
        int[] order = views.shuffled(SEED, 0);
        byte[] room = new byte[2 * order.length * views.format().bytes()];
        List<EpochRecord> epochs = new ArrayList<>();
        try (Model model = experiment.model(CPU.compute());
                NDScope scope = EngineScope.open()) {
            Training training = experiment.training(model).listener(new TrainingListener() {
                @Override
                public void epoch(EpochRecord epoch) {
                    epochs.add(epoch);
                    ViewBatch pairs = views.pairs(order, SEED, -1, room);
                    NDArray labels = model.manager()
                            .create(Arrays.stream(pairs.labels())
                                    .limit(order.length)
                                    .asLongStream()
                                    .toArray());
                    Objective.Terms terms = new Objective(1, Reduction.MEAN, Supervision.FIRST_VIEW)
                            .terms(
                                    model,
                                    new Images(views.format()).upload(model.manager(), pairs),
                                    pairs.poses(),
                                    labels);
                    long[] found = terms.logits().argMax(1).toLongArray();
                    long right = IntStream.range(0, found.length)
                            .filter(i -> found[i] == pairs.labels()[i])
                            .count();
                    assertEquals(right / (double) order.length, epoch.validationAccuracy());
                    assertEquals(terms.total().getFloat(), epoch.validationLoss(), 1e-5);
                }
            });
            training.run(Optional.empty());
        }
        assertEquals(2, epochs.size());
    }

    /** Each step takes so long that the rest hardly counts. */
    @Test
    void theSpeedCountsTheAnchorsOfThisRunOnly() {
        Checkpoint inTheLastStep = stoppedBeforeTheLastStepOfTheFirstEpoch();
        EpochRecord whole = slow(Optional.empty()).get(0);
        assertTrue(whole.anchorsPerSecond() <= ANCHORS / (3 * NAP / 1e9), "three steps: " + whole);
        assertTrue(whole.anchorsPerSecond() > 60, "in seconds, of which it took less than three: " + whole);
        EpochRecord rest = slow(Optional.of(inTheLastStep)).get(0);
        int left = ANCHORS - 2 * BATCH;
        assertTrue(rest.anchorsPerSecond() <= left / (NAP / 1e9), "one step of " + left + ": " + rest);
    }

    @Test
    void aStoppedTrainingTellsTheEpochsThatHaveEnded() {
        try (Model model = experiment.model(CPU.compute())) {
            int[] asked = {0};
            List<EpochRecord> ended =
                    experiment.training(model).stopWhen(() -> asked[0]++ == 4).run(Optional.empty());
            assertEquals(List.of(1), ended.stream().map(EpochRecord::epoch).toList());
        }
    }

    private Checkpoint stoppedBeforeTheLastStepOfTheFirstEpoch() {
        List<Checkpoint> kept = new ArrayList<>();
        try (Model model = experiment.model(CPU.compute())) {
            int[] asked = {0};
            List<EpochRecord> ended = experiment
                    .training(model)
                    .checkpoints(kept::add)
                    .stopWhen(() -> asked[0]++ == 2)
                    .run(Optional.empty());
            assertEquals(List.of(), ended);
        }
        assertEquals(1, kept.size());
        assertEquals(2 * BATCH, kept.get(0).position());
        return kept.get(0);
    }

    private List<EpochRecord> slow(Optional<Checkpoint> from) {
        try (Model model = experiment.model(CPU.compute())) {
            return experiment
                    .training(model)
                    .listener(new TrainingListener() {
                        @Override
                        public void step(long done, long total, double loss) {
                            long end = System.nanoTime() + NAP;
                            while (System.nanoTime() < end) {
                                Thread.onSpinWait();
                            }
                        }
                    })
                    .run(from);
        }
    }

    @Test
    void aLossThatIsNoNumberEndsTheTrainingInItsEpoch() {
        Experiment wild = experiment(Operators.FIXED, 1e20);
        try (Model model = wild.model(CPU.compute())) {
            Training training = wild.training(model);
            var end = assertThrows(DivergenceException.class, () -> training.run(Optional.empty()));
            assertTrue(
                    end.getMessage().contains(" in epoch 1; try a smaller learning rate (now 1.0E20)"),
                    end::getMessage);
        }
    }

    /** The only step of the epoch has a finite loss, and leaves weights that have none. */
    @Test
    void aValidationLossThatIsNoNumberEndsTheTrainingInItsEpoch() {
        Experiment wild = experiment(Operators.FIXED, 1e30, ANCHORS);
        List<Double> losses = new ArrayList<>();
        try (Model model = wild.model(CPU.compute())) {
            Training training = wild.training(model).listener(new TrainingListener() {
                @Override
                public void step(long done, long total, double loss) {
                    losses.add(loss);
                }
            });
            var end = assertThrows(DivergenceException.class, () -> training.run(Optional.empty()));
            assertEquals(1, losses.size());
            assertTrue(end.getMessage().contains(" in epoch 1; "), end::getMessage);
        }
    }

    @Test
    void atTheEndTheOperatorIsFinished() {
        Experiment told = experiment(Operators.SPECTRAL, 0.001);
        try (Model model = told.model(CPU.compute())) {
            told.training(model).run(Optional.empty());
            for (double angle : ((SpectralOperator) model.operator()).angles()[0]) {
                double steps = angle / (2 * Math.PI / 10);
                assertEquals(Math.rint(steps), steps, 1e-4, "a multiple of a tenth of a turn");
            }
        }
    }
}
