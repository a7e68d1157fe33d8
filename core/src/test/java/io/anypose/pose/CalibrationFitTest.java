package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.LabelledViews;
import io.anypose.data.SeenViews;
import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.learn.Trials;
import io.anypose.model.Model;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.Operators;
import io.anypose.pose.confidence.Calibration;
import io.anypose.pose.confidence.MahalanobisDistance;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** At which poses the limit is fitted beyond which a picture is unknown: pictures that are white there are far from all others. */
class CalibrationFitTest {

    private static final Seed SEED = new Seed(3);
    private static final int OBJECTS = 40;
    private static final int SIDE = 8;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    /** Dark pictures, each with a grey of its own, that are white at some poses. */
    private static final class Pictures extends LabelledViews {

        private final Predicate<Pose> white;

        Pictures(TransformationKind kind, Predicate<Pose> white) {
            super(
                    kind.on(SIDE, SIDE),
                    new ImageFormat(1, SIDE, SIDE, 255),
                    List.of("even", "odd"),
                    IntStream.range(0, OBJECTS).map(i -> i % 2).toArray());
            this.white = white;
        }

        @Override
        public void write(int object, Pose pose, byte[] target, int offset) {
            RandomGenerator random = SEED.generator("picture", object);
            for (int i = 0; i < SIDE * SIDE; i++) {
                target[offset + i] = (byte) (white.test(pose) ? 255 : random.nextInt(20));
            }
        }
    }

    private static Calibration fitted(TransformationKind kind, Predicate<Pose> white, boolean stopped) {
        Pictures dark = new Pictures(kind, pose -> false);
        Experiment experiment = new Experiment(
                Trials.steps(Trials.few(Operators.NONE), dark.transformation(), 1)
                        .set("encoder.dimension", 4)
                        .set("hidden", 4),
                dark);
        try (Model model = experiment.model(CPU.compute())) {
            MahalanobisDistance distance = MahalanobisDistance.fit(model, experiment.training(), SEED);
            SeenViews seen = new SeenViews(dark, experiment.spec().split());
            return new CalibrationFit(model, distance, 0.02, SEED, () -> stopped)
                    .given(seen, new Pictures(kind, white));
        }
    }

    private static double limit(TransformationKind kind, Predicate<Pose> white) {
        return fitted(kind, white, false).limit();
    }

    @Test
    void posesThatTrainingDoesNotSeeCount() {
        TransformationKind shifts = Transformations.TRANSLATE_X;
        double usual = limit(shifts, pose -> false);
        double unseen = limit(shifts, pose -> pose.index() == 2);
        assertTrue(unseen > 3 * usual, usual + " and " + unseen);
    }

    /** No angle that is drawn is that of objects as they came. */
    @Test
    void objectsThatNobodyMovedCount() {
        TransformationKind turns = Transformations.anyRotation();
        double usual = limit(turns, pose -> false);
        double still = limit(turns, Pose::isIdentity);
        assertTrue(still > 3 * usual, usual + " and " + still);
    }

    @Test
    void temperaturesAreFittedAtSeenPosesAndStoppingIsAnswered() {
        Calibration calibration = fitted(Transformations.TRANSLATE_X, pose -> false, false);
        assertEquals(3 * OBJECTS, calibration.views(), "each object at three poses");
        assertEquals(0.02, calibration.falseAlarms());
        assertThrows(CancellationException.class, () -> fitted(Transformations.TRANSLATE_X, pose -> false, true));
    }
}
