package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.anypose.data.Coverage;
import io.anypose.data.TinyData;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.eval.Evaluator;
import io.anypose.group.Pose;
import io.anypose.image.Transformations;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Trial;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class FindingsTest {

    @Test
    void aModelThatAnswersByNeighboursIsMeasuredByThem() {
        ViewSource source = TinyData.of(300).moved(Transformations.ROTATION);
        Trial trial = Trials.paper(Operators.FIXED)
                .set("encoder.dimension", 20)
                .set("training.batch", 64)
                .set("training.rate", 0.01)
                .set("hidden", 8)
                .set("training.epochs", 60)
                .set("training.coverage", Coverage.EVERY_POSE)
                .set("orbit", "none");
        ModelFile file = new Experiment(trial, source).train(Compute.Choice.CPU);
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            Recogniser neighbours = model.recogniser(
                    new NearestNeighbours(model.model(), model.references().orElseThrow(), 1));
            double found = accuracy(model, source, pose -> neighbours);
            assertNotEquals(found, accuracy(model, source, model::given), "or the test says nothing");

            assertEquals(found, Findings.of(model, source, (done, total) -> {}).everywhere());
        }
    }

    private static double accuracy(TrainedModel model, ViewSource source, Function<Pose, Recogniser> at) {
        Views test = Experiment.test(
                model.file().spec(), source, new Seed(model.file().provenance().seed()));
        try (Evaluator evaluator =
                new Evaluator(model.model(), test, test.transformation().readingOrder())) {
            return evaluator
                    .evaluate("measured", Map.of(), at, (done, total) -> {})
                    .all();
        }
    }
}
