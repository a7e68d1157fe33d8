package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import io.anypose.data.BrightViews;
import io.anypose.data.Coverage;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.Transformations;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Recogniser;
import io.anypose.pose.Recognitions;
import io.anypose.recipe.Trial;
import io.anypose.train.Checkpoint;
import io.anypose.train.EpochRecord;
import io.anypose.train.TrainingListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A model with convolutions, from data to file: what is gathered over batches belongs to it as its weights do. */
class ConvTest {

    private static final Views PICTURES = new BrightViews(Transformations.TRANSLATE_X.on(8, 8), 3, 40);

    private static Trial recipe(OperatorKind operator) {
        Trial conv = Trials.named("photos", "rotation", operator)
                .set("encoder.dimension", 8)
                .set("hidden", 6);
        Trial brief = conv.set("training.batch", 8).set("training.epochs", 3);
        return operator == Operators.NONE ? brief : Trials.orbit(brief, "mlp:8", 1, Coverage.ONE_POSE, 8);
    }

    private static List<EpochRecord> run(
            Optional<Checkpoint> from, AtomicInteger steps, List<Checkpoint> kept, List<byte[]> arrays) {
        Experiment experiment = new Experiment(recipe(Operators.FIXED), PICTURES);
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Model model = experiment.model(compute)) {
            List<EpochRecord> epochs = experiment
                    .training(model)
                    .checkpoints(kept::add)
                    .stopWhen(() -> steps.getAndDecrement() == 0)
                    .run(from);
            arrays.add(Tensors.encode(model.arrays()));
            return epochs;
        }
    }

    @Test
    void aTrainingStoppedInAnEpochAndContinuedEndsWithTheSameWeightsAndStatistics(@TempDir Path folder) {
        List<byte[]> arrays = new ArrayList<>();
        run(Optional.empty(), new AtomicInteger(-1), new ArrayList<>(), arrays);
        List<Checkpoint> kept = new ArrayList<>();
        run(Optional.empty(), new AtomicInteger(6), kept, new ArrayList<>());
        Checkpoint stopped = kept.get(kept.size() - 1);
        assertTrue(stopped.position() > 0, "in the middle of an epoch");
        stopped.write(folder.resolve("checkpoint"));
        run(
                Optional.of(Checkpoint.read(folder.resolve("checkpoint"))),
                new AtomicInteger(-1),
                new ArrayList<>(),
                arrays);
        assertArrayEquals(arrays.get(0), arrays.get(1));
    }

    @Test
    void statisticsAreGatheredInTrainingAndSaved(@TempDir Path folder) {
        Experiment experiment = new Experiment(recipe(Operators.FIXED), PICTURES);
        Path path = folder.resolve("conv.anypose");
        experiment.train(Compute.Choice.CPU).write(path);
        try (TrainedModel trained = TrainedModel.open(path)) {
            NDArray variance = trained.model().arrays().get("encoder1.0.variance");
            assertFalse(Arrays.equals(new float[16], variance.sub(1).toFloatArray()), "as they began");
            assertEquals(null, trained.model().parameters().get("encoder1.0.variance"), "not trained");
        }
    }

    @ParameterizedTest
    @EnumSource(Operators.class)
    void everyOperatorActsOnItsLatents(OperatorKind operator) {
        ModelFile file = new Experiment(recipe(operator), PICTURES).train(Compute.Choice.CPU);
        assertEquals("conv", file.provenance().settings().get("encoder.kind"));
        assertEquals("all", file.provenance().settings().get("seen"));
        assertEquals("strong", file.provenance().settings().get("views.jitter"));
        assertEquals(4, file.spec().seen().size());
        try (TrainedModel trained = TrainedModel.open(file, Compute.Choice.CPU)) {
            assertEquals(operator != Operators.NONE, trained.orbit().isPresent());
            ViewBatch batch =
                    ViewBatch.at(PICTURES, 0, 40, trained.model().spec().group().identity());
            Recognitions answers =
                    trained.given(trained.model().spec().group().identity()).recognise(batch);
            assertEquals(40, answers.size());
        }
    }

    /** The engine's latents of a picture are the same alone and beside others: inference uses what was gathered. */
    @Test
    void answersDoNotDependOnTheOtherPicturesOfACall() {
        ModelFile file = new Experiment(recipe(Operators.FIXED), PICTURES).train(Compute.Choice.CPU);
        try (TrainedModel trained = TrainedModel.open(file, Compute.Choice.CPU)) {
            var identity = trained.model().spec().group().identity();
            Recogniser recogniser =
                    new Recogniser(trained.model(), trained.orbit().orElseThrow());
            double[] alone =
                    recogniser.recognise(ViewBatch.at(PICTURES, 3, 4, identity)).classProbabilities()[0];
            double[] beside = recogniser.recognise(ViewBatch.at(PICTURES, 0, 40, identity))
                    .classProbabilities()[3];
            assertArrayEquals(alone, beside, 1e-5);
        }
    }

    /** Arrays of the engine are native memory: none may be left over from a step or an answer. */
    @Test
    void trainingAndRecognitionLeaveNoArraysBehind() {
        Experiment experiment = new Experiment(recipe(Operators.FIXED), PICTURES);
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Model model = experiment.model(compute)) {
            int before = model.manager().getManagedArrays().size();
            int outside = compute.manager().getManagedArrays().size();
            Set<Integer> after = new HashSet<>();
            experiment
                    .training(model)
                    .listener(new TrainingListener() {
                        @Override
                        public void epoch(EpochRecord epoch) {
                            after.add(model.manager().getManagedArrays().size());
                        }
                    })
                    .run(Optional.empty());
            assertEquals(1, after.size(), "the same after each epoch: " + after);
            assertEquals(before, model.manager().getManagedArrays().size(), "after training");
            assertEquals(outside, compute.manager().getManagedArrays().size(), "outside of the model");
            Pose identity = model.spec().group().identity();
            Recogniser recogniser = new Recogniser(model, new GivenPose(model, identity));
            recogniser.recognise(ViewBatch.at(PICTURES, 0, 40, identity)); // may keep what it needs again
            int kept = model.manager().getManagedArrays().size();
            for (int i = 0; i < 3; i++) {
                recogniser.recognise(ViewBatch.at(PICTURES, 0, 40, identity));
            }
            assertEquals(kept, model.manager().getManagedArrays().size(), "after answers");
        }
    }
}
