package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import io.anypose.data.PatternViews;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Operators;
import io.anypose.pose.confidence.Calibration;
import io.anypose.pose.confidence.MahalanobisDistance;
import io.anypose.pose.confidence.Temperature;
import io.anypose.provenance.Seed;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Answers at given poses, of a model that has learned nothing. */
class RecogniserTest {

    private static final Seed SEED = new Seed(6);
    private static final CyclicGroup THREE = new CyclicGroup(3);
    private static final Pose POSE = THREE.pose(2);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private final Views views = new PatternViews(Transformations.TRANSLATE_X.on(6, 8), 1, 2, 5, 4, SEED);
    private final PoseSplit split = PoseSplit.around(THREE, 1);
    private Model model;

    @BeforeEach
    void open() {
        model = Model.random(
                TestModels.spec(views, split, Architecture.DENSE, Operators.FIXED, 6),
                CPU.compute(),
                SEED,
                DataType.FLOAT64);
    }

    @AfterEach
    void close() {
        model.close();
    }

    private ViewBatch batch() {
        return ViewBatch.at(views, 0, 2, POSE);
    }

    private Latent canonical() {
        byte[] pixels = batch().pixels();
        double[] values = new double[pixels.length];
        for (int i = 0; i < pixels.length; i++) {
            values[i] = pixels[i];
        }
        NDArray images = model.manager().create(values).reshape(2, -1);
        return model.canonical(images, Poses.repeat(POSE, 2));
    }

    @Test
    void aGivenPoseIsUndoneAndCertain() {
        GivenPose given = new GivenPose(model, POSE);
        assertEquals("given", given.name());
        assertEquals("given", new GivenPoses(model, Poses.repeat(POSE, 2)).name());
        Recogniser recogniser = new Recogniser(model, given);
        for (Recognitions answers :
                new Recognitions[] {recogniser.recognise(batch()), recogniser.recognise(batch().pixels(), 2)}) {
            assertEquals(Poses.repeat(POSE, 2), answers.poses());
            assertArrayEquals(new double[] {0, 0, 1}, answers.poseProbabilities()[1]);
            assertArrayEquals(
                    TestModels.doubles(model.logits(canonical()).softmax(1)),
                    new double[] {
                        answers.classProbabilities()[0][0],
                        answers.classProbabilities()[0][1],
                        answers.classProbabilities()[1][0],
                        answers.classProbabilities()[1][1]
                    },
                    1e-6);
        }
    }

    @Test
    void aCalibratorChangesConfidencesAndMeasuresDistancesInUnitsOfTheirLimit() {
        MahalanobisDistance distance = MahalanobisDistance.fit(model, new SeenViews(views, split), SEED);
        GivenPose given = new GivenPose(model, POSE);
        Recognitions plain = new Recogniser(model, given).recognise(batch());
        Recognitions once = calibrated(given, distance, 1);
        Recognitions twice = calibrated(given, distance, 2);
        assertEquals(new Temperature(3), once.temperature());
        assertArrayEquals(new Temperature(3).apply(plain.classProbabilities())[1], once.classProbabilities()[1]);
        assertEquals(plain.confidence(0), once.uncalibratedConfidence(0), 1e-6);
        assertEquals(plain.poses(), once.poses());
        assertArrayEquals(plain.poseProbabilities()[0], once.poseProbabilities()[0]);
        assertEquals(once.distances()[0] / 2, twice.distances()[0], 1e-12);
        double[] distances = distance.distances(canonical(), new int[] {plain.label(0), plain.label(1)});
        assertArrayEquals(distances, once.distances(), 1e-9);
    }

    @Test
    void recognisersAndReferencesAreClosedAndTheirModelIsNot() {
        OrbitRecogniser orbit = OrbitRecogniser.untrained(model, OrbitRecogniser.QUICK, SEED);
        References references = References.draw(model, new SeenViews(views, split), 3, SEED);
        NDArray values = references.values();
        orbit.close();
        references.close();
        assertFalse(orbit.manager().isOpen());
        assertThrows(IllegalStateException.class, values::toFloatArray);
        assertTrue(model.manager().isOpen());
    }

    private Recognitions calibrated(Inference inference, MahalanobisDistance distance, double limit) {
        Calibrator calibrator = new Calibrator(distance, new Calibration(3, limit, 0.02, 5));
        return new Recogniser(model, inference, Optional.of(calibrator)).recognise(batch());
    }
}
