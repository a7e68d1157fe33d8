package io.anypose.app.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.Main;
import io.anypose.app.reproduce.ReproductionPlan.Scale;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReproductionPlanTest {

    private static final List<Job> FULL = ReproductionPlan.of(Scale.FULL, 1);
    private static final List<Job> QUICK = ReproductionPlan.of(Scale.QUICK, 1);

    @Test
    void everyModelOfThePaperIsPlannedAtBothScales() {
        List<String> papers = Stream.of("rotation", "translate-x", "translate-y", "compound")
                .flatMap(what -> Stream.of("none", "fixed", "learned").map(operator -> what + "-" + operator))
                .toList();
        assertTrue(names(FULL).containsAll(papers), names(FULL).toString());
        assertEquals(Set.copyOf(names(FULL)), Set.copyOf(names(QUICK)));
        assertEquals(19, FULL.size());
    }

    @Test
    void everyCommandIsOneThatTheCommandLineAccepts() {
        Stream.concat(FULL.stream(), QUICK.stream())
                .flatMap(part -> part.steps().stream())
                .forEach(step ->
                        Main.commandLine(List.of()).parseArgs(step.args().toArray(String[]::new)));
    }

    @Test
    void fullTrainingsAreThePapersAndQuickOnesAreSmaller() {
        // Any angle is not the paper's.
        assertTrue(trainings(FULL)
                .filter(args -> !args.contains("rotation:any"))
                .noneMatch(args -> args.contains("--epochs") || args.contains("--limit")));
        assertTrue(trainings(QUICK).allMatch(args -> args.contains("fast") && args.contains("--epochs")));
    }

    @Test
    void everyModelIsMeasuredOnAllDigitsButTheTorusWhichIsOnASampleOfThem() {
        assertEquals(
                List.of("compound-torus"),
                FULL.stream()
                        .filter(part -> part.steps().stream()
                                .anyMatch(step -> step.args().contains("--test-sample")))
                        .map(Job::name)
                        .toList());
        assertTrue(Stream.concat(FULL.stream(), QUICK.stream())
                .flatMap(part -> part.steps().stream())
                .noneMatch(step -> step.args().containsAll(List.of("--test-sample", "--test-limit"))));
    }

    @Test
    void severalSeedsGiveEveryPartSeveralTimes() {
        List<Job> three = ReproductionPlan.of(Scale.FULL, 3);
        assertEquals(3 * FULL.size(), three.size());
        assertEquals(
                List.of(42L, 43L, 44L),
                three.stream()
                        .filter(part -> part.name().equals("rotation-none"))
                        .map(Job::seed)
                        .toList());
    }

    @Test
    void partsCanBeChosenByNameAndByItsBeginning() {
        assertEquals(List.of("compound-torus"), names(ReproductionPlan.only(FULL, Set.of("compound-torus"))));
        assertEquals(7, ReproductionPlan.only(FULL, Set.of("rotation")).size());
        assertEquals(FULL, ReproductionPlan.only(FULL, Set.of()));
        List<String> papers = names(ReproductionPlan.only(FULL, Set.of("paper")));
        assertEquals(13, papers.size());
        assertTrue(papers.contains("rotation-learned-70") && !papers.contains("compound-torus"), papers.toString());
        // "rot" is no beginning up to a dash.
        var refusal = assertThrows(IllegalArgumentException.class, () -> ReproductionPlan.only(FULL, Set.of("rot")));
        assertTrue(refusal.getMessage().startsWith("--only names rot, which is no part; allowed are compound-fixed"));
    }

    @Test
    void aChangedMeasurementLeavesTheTrainingAloneAndAChangedTrainingRepeatsAll() {
        Step train = new Step(List.of("train", "--epochs", "2"), Step.MODEL, false, 1);
        Step evaluate = new Step(List.of("evaluate", Step.MODEL), "evaluation.json", true, 1);
        Step ablate = new Step(List.of("ablate", Step.MODEL), "ablation.json", true, 1);
        List<String> keys = new Job("p", 1, List.of(train, evaluate, ablate)).keys();

        Step otherEvaluate = new Step(List.of("evaluate", Step.MODEL, "--pose", "given"), "evaluation.json", true, 1);
        List<String> measured = new Job("p", 1, List.of(train, otherEvaluate, ablate)).keys();
        assertEquals(keys.get(0), measured.get(0));
        assertNotEquals(keys.get(1), measured.get(1));
        assertEquals(keys.get(2), measured.get(2));

        Step otherTrain = new Step(List.of("train", "--epochs", "3"), Step.MODEL, false, 1);
        List<String> trained = new Job("p", 1, List.of(otherTrain, evaluate, ablate)).keys();
        for (int i = 0; i < keys.size(); i++) {
            assertNotEquals(keys.get(i), trained.get(i));
        }
    }

    private static List<String> names(List<Job> parts) {
        return parts.stream().map(Job::name).toList();
    }

    private static Stream<List<String>> trainings(List<Job> parts) {
        return parts.stream().map(part -> part.steps().get(0).args());
    }
}
