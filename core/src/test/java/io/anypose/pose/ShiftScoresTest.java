package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.PatternViews;
import io.anypose.data.Views;
import io.anypose.group.Motions;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.TransformationInfo;
import io.anypose.model.encoder.Planes;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** All shifts at once, and the few best of them closely. */
class ShiftScoresTest {

    private static final Seed SEED = new Seed(6);
    private static final Views VIEWS = new PatternViews(Transformations.ROTATE_TRANSLATE.on(12, 10), 1, 2, 3, 4, SEED);
    private static final Motions MOTIONS = (Motions) VIEWS.transformation().group();
    private static final int INPUTS = 120;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static Model model() {
        return Model.random(
                TestModels.spec(VIEWS, PoseSplit.of(MOTIONS, MOTIONS.poses()), Architecture.RIGID, Operators.FIXED, 20),
                CPU.compute(),
                SEED,
                DataType.FLOAT64);
    }

    private static NDArray images(Model model, int rows) {
        double[] images =
                SEED.generator("image").doubles((long) rows * INPUTS, 0, 1).toArray();
        return model.manager().create(images, new Shape(rows, INPUTS));
    }

    private static ShiftScores scores(OrbitRecogniser recogniser) {
        return (ShiftScores) recogniser.scores();
    }

    @Test
    void theFieldHasTheLatentOfEveryShift() {
        try (Model model = model();
                OrbitRecogniser recogniser = OrbitRecogniser.untrained(model, OrbitSpec.parse("conv:4,4"), SEED);
                NDScope scope = EngineScope.open()) {
            NDArray images = images(model, 2);
            double[][] field = TestModels.rows(scores(recogniser).field(images));
            int shifts = MOTIONS.shifts().order();
            for (Pose shift : MOTIONS.shifts().poses()) {
                Pose pose = MOTIONS.pose(List.of(shift, MOTIONS.centre().identity()));
                double[][] expected = TestModels.rows(
                        model.canonical(images, Poses.repeat(pose, 2)).values());
                for (int row = 0; row < 2; row++) {
                    assertArrayEquals(expected[row], field[row * shifts + shift.index()], 1e-9, shift.toString());
                }
            }
        }
    }

    @Test
    void probabilitiesOfClassesAndPosesSumToOneAndOnlyAFewShiftsHaveAny() {
        try (Model model = model();
                OrbitRecogniser recogniser = OrbitRecogniser.untrained(model, OrbitSpec.parse("conv:4,4"), SEED);
                NDScope scope = EngineScope.open()) {
            Recognitions answers = recogniser.infer(images(model, 3)).answers();
            for (int row = 0; row < 3; row++) {
                assertEquals(
                        1, DoubleStream.of(answers.classProbabilities()[row]).sum(), 1e-6);
                double[] poses = answers.poseProbabilities()[row];
                assertEquals(1, DoubleStream.of(poses).sum(), 1e-6);
                assertEquals(
                        24 * 10, Arrays.stream(poses).filter(share -> share > 0).count());
                assertEquals(
                        DoubleStream.of(poses).max().getAsDouble(),
                        poses[answers.poses().get(row).index()]);
            }
        }
    }

    /** Which these are decides what can be found at all: those where the small network's highest score is among the highest. */
    @Test
    void theFewAreThoseThatTheSmallNetworkScoresHighest() {
        try (Model model = model();
                OrbitRecogniser recogniser = OrbitRecogniser.untrained(model, OrbitSpec.parse("conv:4,4"), SEED);
                NDScope scope = EngineScope.open()) {
            NDArray images = images(model, 3);
            ShiftScores scores = scores(recogniser);
            int shifts = MOTIONS.shifts().order();
            double[][] all =
                    TestModels.rows(scores.quickScores(scores.field(images)).reshape(3L * shifts, -1));
            Recognitions answers = recogniser.infer(images).answers();
            for (int row = 0; row < 3; row++) {
                int first = row * shifts;
                Set<Integer> highest = IntStream.range(0, shifts)
                        .boxed()
                        .sorted(Comparator.comparingDouble((Integer shift) -> DoubleStream.of(all[first + shift])
                                        .max()
                                        .getAsDouble())
                                .reversed())
                        .limit(24)
                        .collect(Collectors.toSet());
                double[] poses = answers.poseProbabilities()[row];
                Set<Integer> looked = IntStream.range(0, poses.length)
                        .filter(pose -> poses[pose] > 0)
                        .mapToObj(pose ->
                                MOTIONS.stages(MOTIONS.pose(pose)).get(0).index())
                        .collect(Collectors.toSet());
                assertEquals(highest, looked);
            }
        }
    }

    /** Of networks that give the same to all angles and classes, none is preferred, whatever real angle is the truth. */
    @Test
    void aRealAngleBelongsToBothAnglesBesideItAndIsFoundBetweenThem() {
        Views views = new PatternViews(Transformations.anyRotateTranslate(12).on(12, 10), 1, 2, 3, 4, SEED);
        Motions motions = (Motions) views.transformation().group();
        ModelSpec spec = new ModelSpec(
                TransformationInfo.of(views.transformation()),
                motions.poses().stream().map(Pose::index).toList(),
                views.format(),
                views.classes(),
                Architecture.RIGID,
                Operators.FIXED,
                20,
                6,
                5,
                Planes.identity(views.format().planes()),
                OptionalDouble.of(60));
        try (Model model = Model.random(spec, CPU.compute(), SEED, DataType.FLOAT64);
                OrbitRecogniser recogniser = OrbitRecogniser.untrained(model, OrbitSpec.parse("window:4,3x4"), SEED);
                NDScope scope = EngineScope.open()) {
            NDArray images = images(model, 3);
            Recognitions answers = recogniser.infer(images).answers();
            for (int row = 0; row < 3; row++) {
                double[] poses = answers.poseProbabilities()[row];
                Pose best = motions.pose(Peak.of(poses));
                Pose found = answers.poses().get(row);
                assertEquals(motions.stages(best).get(0), motions.stages(found).get(0));
                double[] angles = motions.centre().poses().stream()
                        .mapToDouble(turn -> poses[
                                motions.pose(List.of(motions.stages(best).get(0), turn))
                                        .index()])
                        .toArray();
                assertEquals(
                        Peak.between(motions.factors().get(0), angles),
                        motions.stages(found).get(1));
                assertFalse(found.isElement(), "between two of the grid");
            }
            double below = loss(recogniser, images, motions.at(1, 0, 0));
            double above = loss(recogniser, images, motions.at(2, 0, 0));
            double between = loss(recogniser, images, motions.at(1.25, 0, 0));
            assertNotEquals(below, above, 1e-6);
            assertEquals(0.75 * below + 0.25 * above, between, 1e-6);
        }
    }

    private static double loss(OrbitRecogniser recogniser, NDArray images, Pose pose) {
        return recogniser
                .scores()
                .loss(images, Poses.repeat(pose, 3), new int[] {0, 1, 0}, SEED.generator("loss"))
                .get()
                .getDouble();
    }

    @Test
    void whatIsLearnedFromIsTheTrueShiftThoseAroundItAndOthers() {
        try (Model model = model();
                OrbitRecogniser recogniser = OrbitRecogniser.untrained(model, OrbitSpec.parse("conv:4,4"), SEED)) {
            int truth = MOTIONS.shifts().at(2, -2).index();
            int[] drawn = scores(recogniser).drawn(truth, SEED.generator("drawn"));
            assertEquals(truth, drawn[0]);
            assertEquals(24, drawn.length);
            assertEquals(24, IntStream.of(drawn).distinct().count(), "none twice");
            for (int i = 0; i < drawn.length; i++) {
                Pose shift = MOTIONS.shifts().pose(drawn[i]);
                double[] away = MOTIONS.shifts()
                        .steps(MOTIONS.shifts()
                                .compose(MOTIONS.shifts().pose(truth).inverse(), shift));
                boolean near = Math.abs(away[0]) <= 1 && Math.abs(away[1]) <= 1;
                assertEquals(i < 9, near, "number " + i);
            }
        }
    }

    /** The others stand for all that were not drawn: with equal scores, the loss is that of all (shift, angle, class). */
    @Test
    void withEqualScoresTheLossIsThatOfAllShifts() {
        try (Model model = model();
                OrbitRecogniser recogniser = OrbitRecogniser.untrained(model, OrbitSpec.parse("conv:4,4"), SEED);
                NDScope scope = EngineScope.open()) {
            recogniser.scores().parameters().forEach(weights -> weights.subi(weights));
            Poses poses = Poses.repeat(MOTIONS.at(1, 0, 0), 2);
            double loss = recogniser
                    .scores()
                    .loss(images(model, 2), poses, new int[] {0, 1}, SEED.generator("loss"))
                    .get()
                    .getDouble();
            assertEquals(
                    2
                            * Math.log(MOTIONS.order()
                                    * (double) model.spec().classes().size()),
                    loss,
                    1e-6);
        }
    }

    @Test
    void aRigidModelHasOrbitsButNotOne() {
        try (Model model = model()) {
            assertTrue(model.hasOrbits());
            assertFalse(model.findsPoses(), "k-NN has one orbit to search");
            assertFalse(model.hasOneStage());
        }
    }
}
