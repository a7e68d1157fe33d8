package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.PatternViews;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.group.RigidMotions;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** All shifts at once, and the few best of them closely. */
class ShiftScoresTest {

    private static final Seed SEED = new Seed(6);
    private static final Views VIEWS = new PatternViews(Transformations.ROTATE_TRANSLATE.on(12, 10), 1, 2, 3, 4, SEED);
    private static final RigidMotions MOTIONS =
            (RigidMotions) VIEWS.transformation().group();
    private static final int INPUTS = 120;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static Model model() {
        return Model.random(
                TestModels.spec(
                        VIEWS, PoseSplit.of(MOTIONS, MOTIONS.poses()), Architecture.RIGID, OperatorKind.FIXED, 20),
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
                Pose pose = MOTIONS.pose(MOTIONS.turns().identity(), shift);
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
