package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.DataSet;
import io.anypose.data.ViewSource;
import io.anypose.data.idx.Mnist;
import io.anypose.eval.Evaluator;
import io.anypose.eval.RecogniserResult;
import io.anypose.image.Transformations;
import io.anypose.model.Compute;
import io.anypose.model.Model;
import io.anypose.model.OperatorKind;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Recogniser;
import io.anypose.train.TrainingSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The paper's models of a single transformation, at full size and with the pose given; bounds and measured values in %.
 *
 * <p>Takes about half an hour on two cores: {@code mvn verify -Pfull -pl mnist,core -Dtest=PaperTableTest
 * -Dsurefire.failIfNoSpecifiedTests=false}.
 */
@Tag("full")
class PaperTableTest {

    private static final TrainingSettings SETTINGS = TrainingSettings.PAPER;

    private static final List<String> TABLE =
            new ArrayList<>(List.of("| model | all | worst | seen | unseen |", "| --- | --- | --- | --- | --- |"));

    private static DataSet data;
    private static Compute compute;

    @BeforeAll
    static void start() {
        DataSet whole = Mnist.embedded();
        data = whole.without(whole.leftOutByDefault());
        compute = Compute.on(Compute.Choice.AUTO);
    }

    @AfterAll
    static void stop() {
        compute.close();
        TABLE.forEach(System.out::println);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "rotation, FIXED, 95.2, 94.7",
        "rotation, LEARNED, 95.0, 94.3",
        "translate-x, FIXED, 95.0, 92.0",
        "translate-y, FIXED, 95.2, 94.8",
        "translate-x, LEARNED, 91.0, 82",
        "translate-y, LEARNED, 93.5, 90"
    })
    void anOperatorReachesUnseenPoses(String transformation, OperatorKind operator, double all, double worst) {
        RecogniserResult result = measured(transformation, operator);
        assertAll(
                () -> assertTrue(100 * result.all() >= all, "all poses: " + result.all()),
                () -> assertTrue(100 * result.worst() >= worst, "worst pose: " + result.worst()));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"rotation, 45", "translate-x, 60", "translate-y, 40"})
    void withoutAnOperatorUnseenPosesAreLost(String transformation, double unseen) {
        RecogniserResult result = measured(transformation, OperatorKind.NONE);
        assertAll(
                () -> assertTrue(100 * result.seen() >= 70 && 100 * result.seen() <= 90, "seen: " + result.seen()),
                () -> assertTrue(100 * result.unseen() <= unseen, "unseen: " + result.unseen()));
    }

    private static RecogniserResult measured(String transformation, OperatorKind operator) {
        ViewSource source = data.moved(Transformations.kind(transformation));
        Experiment experiment = new Experiment(Recipe.paper(operator).with(SETTINGS), source);
        try (Model model = experiment.model(compute)) {
            experiment.training(model).run(Optional.empty());
            RecogniserResult result = new Evaluator(model, Experiment.test(model.spec(), source, SETTINGS.seed()))
                    .evaluate(
                            GivenPose.NAME,
                            Map.of(),
                            pose -> new Recogniser(model, new GivenPose(model, pose)),
                            (done, total) -> {});
            TABLE.add("| %s, %s | %.2f | %.2f | %.2f | %.2f |"
                    .formatted(
                            transformation,
                            operator,
                            100 * result.all(),
                            100 * result.worst(),
                            100 * result.seen(),
                            100 * result.unseen()));
            return result;
        }
    }
}
