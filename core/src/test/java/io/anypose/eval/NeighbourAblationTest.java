package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.data.PatternViews;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.eval.NeighbourAblation.Cell;
import io.anypose.eval.NeighbourAblation.Grid;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.TestModels;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.Recogniser;
import io.anypose.pose.Recognitions;
import io.anypose.pose.References;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NeighbourAblationTest {

    private static final CyclicGroup C5 = new CyclicGroup(5);
    private static final PoseSplit SPLIT = PoseSplit.around(C5, 1);
    private static final Views VALIDATION = views(8, 1);
    private static final Views TEST = views(6, 2);
    private static final SeenViews SEEN = new SeenViews(VALIDATION, SPLIT);
    private static final List<Seed> SEEDS = List.of(new Seed(0), new Seed(10), new Seed(20));

    /** So noisy that some are taken for others. */
    private static Views views(int size, long seed) {
        return new PatternViews(Transformations.translateX(1).on(5, 1), 1, 3, size, 12, new Seed(seed));
    }

    @Test
    void everyCellIsWhatOneRecogniserAfterTheOtherMeasures() {
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Model model = Model.random(
                        TestModels.spec(VALIDATION, SPLIT, Architecture.DENSE, Operators.FIXED, 5),
                        compute,
                        new Seed(3))) {
            TestModels.set(model, "encoder1", TestModels.identity(5));
            List<String> heard = new ArrayList<>();
            List<Cell> cells = new NeighbourAblation(model, SEEN, TEST)
                    .run(
                            new Grid(List.of(2, 4, 12), List.of(3, 1, 10), SEEDS),
                            (done, total) -> heard.add(done + "/" + total));
            assertEquals(
                    List.of("2: 1", "4: 3", "4: 1", "12: 3", "12: 1", "12: 10"),
                    cells.stream()
                            .map(cell -> cell.references() + ": " + cell.neighbours())
                            .toList());
            cells.forEach(cell -> check(cell, model));
            assertEquals("15/15", heard.get(heard.size() - 1));
            assertEquals(15, heard.size());
            double spread = cells.stream().mapToDouble(Cell::poseDeviation).sum();
            assertEquals(true, spread > 0.01, "the seeds make no difference, so the deviation is not tested");
        }
    }

    private static void check(Cell cell, Model model) {
        double[] poses = new double[SEEDS.size()];
        double[] classes = new double[SEEDS.size()];
        for (int s = 0; s < poses.length; s++) {
            try (References references = References.draw(model, SEEN, cell.references(), SEEDS.get(s))) {
                Recogniser recogniser =
                        new Recogniser(model, new NearestNeighbours(model, references, cell.neighbours()));
                for (Pose pose : C5.poses()) {
                    for (int object = 0; object < TEST.size(); object++) {
                        ViewBatch view = ViewBatch.at(TEST, object, object + 1, pose);
                        Recognitions answer = recogniser.recognise(view.pixels(), 1);
                        poses[s] += answer.poses().get(0).equals(pose) ? 1 / 30.0 : 0;
                        classes[s] += answer.label(0) == TEST.label(object) ? 1 / 30.0 : 0;
                    }
                }
            }
        }
        assertEquals(mean(poses), cell.poseAccuracy(), 1e-12);
        assertEquals(deviation(poses), cell.poseDeviation(), 1e-12);
        assertEquals(mean(classes), cell.classAccuracy(), 1e-12);
        assertEquals(deviation(classes), cell.classDeviation(), 1e-12);
    }

    private static double mean(double[] three) {
        return (three[0] + three[1] + three[2]) / 3;
    }

    /** Of a sample: divided by one less than there are values. */
    private static double deviation(double[] three) {
        double mean = mean(three);
        double squares = Math.pow(three[0] - mean, 2) + Math.pow(three[1] - mean, 2) + Math.pow(three[2] - mean, 2);
        return Math.sqrt(squares / 2);
    }

    @Test
    void progressReachesItsTotalWhenSizesWithoutAnyKAreLeftOut() {
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Model model = Model.random(
                        TestModels.spec(VALIDATION, SPLIT, Architecture.DENSE, Operators.FIXED, 5),
                        compute,
                        new Seed(3))) {
            List<String> heard = new ArrayList<>();
            List<Cell> cells = new NeighbourAblation(model, SEEN, TEST)
                    .run(
                            new Grid(List.of(2, 4), List.of(3), List.of(new Seed(0))),
                            (done, total) -> heard.add(done + "/" + total));
            assertEquals(List.of("1/5", "2/5", "3/5", "4/5", "5/5"), heard);
            assertEquals(1, cells.size());
            assertEquals(0, cells.get(0).poseDeviation());
        }
    }

    @Test
    void thePapersGridHas34SettingsAndAnEmptyOneIsRefused() {
        long settings = Grid.PAPER.references().stream()
                .flatMap(n -> Grid.PAPER.neighbours().stream().filter(k -> k <= n))
                .count();
        assertEquals(34, settings);
        var refusal =
                assertThrows(IllegalArgumentException.class, () -> new Grid(List.of(), List.of(1), Grid.PAPER.seeds()));
        assertEquals(true, refusal.getMessage().startsWith("an ablation needs reference sizes, neighbours and seeds"));
    }
}
