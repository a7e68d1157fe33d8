package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.group.CyclicGroup;
import io.anypose.group.PoseSplit;
import io.anypose.image.Axis;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.encoder.Planes;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ModelSpecTest {

    private static final Transformation ROTATION = Transformations.ROTATION.on(8, 8);
    private static final ImageFormat FORMAT = new ImageFormat(3, 8, 8, 1);
    private static final List<String> CLASSES = List.of("a", "b");
    private static final TransformationInfo ANGLES =
            new TransformationInfo("rotation:any", List.of(new Axis("rotation", "°", 12, new CyclicGroup(30), true)));
    private static final String CHOOSE = " are possible, so choose a smaller dimension or hidden layer";

    private static ModelSpec dense(
            List<Integer> seen, List<String> classes, OperatorKind operator, int dimension, int hidden, int period) {
        return TestModels.dense(ROTATION, seen, FORMAT, classes, operator, dimension, hidden, period);
    }

    private static ModelSpec spec(Planes planes, OptionalDouble seenWithin) {
        return new ModelSpec(
                TransformationInfo.of(ROTATION),
                List.of(0),
                FORMAT,
                CLASSES,
                Architecture.DENSE,
                Operators.NONE,
                4,
                4,
                0,
                planes,
                seenWithin);
    }

    private static void assertRefused(String sentence, Executable made) {
        assertEquals(
                sentence, assertThrows(IllegalArgumentException.class, made).getMessage());
    }

    @Test
    void theFirstAndTheLastPoseCanBeSeenAndNoOther() {
        int order = ROTATION.group().order();
        dense(List.of(0, order - 1), CLASSES, Operators.NONE, 4, 4, 0);
        for (int pose : new int[] {-1, order}) {
            assertRefused(
                    "pose " + pose + " cannot be seen: rotation has " + order,
                    () -> dense(List.of(0, pose), CLASSES, Operators.NONE, 4, 4, 0));
        }
        assertRefused(
                "at least one pose of rotation must be seen", () -> dense(List.of(), CLASSES, Operators.NONE, 4, 4, 0));
    }

    @Test
    void aClassifierNeedsTwoClasses() {
        assertRefused(
                "a classifier needs two classes or more, not [a]",
                () -> dense(List.of(0), List.of("a"), Operators.NONE, 4, 4, 0));
    }

    @Test
    void theLeastSizesAreOneAndThePeriodMayBeZero() {
        ModelSpec least = dense(List.of(0), CLASSES, Operators.NONE, 1, 1, 0);
        assertEquals(List.of(1, 1, 0), List.of(least.dimension(), least.hidden(), least.period()));
        assertRefused(
                "a latent has at least 1 entry and a period of 0 or more, not 0 and 0",
                () -> dense(List.of(0), CLASSES, Operators.NONE, 0, 1, 0));
        assertRefused(
                "a latent has at least 1 entry and a period of 0 or more, not 1 and -1",
                () -> dense(List.of(0), CLASSES, Operators.NONE, 1, 1, -1));
        assertRefused(
                "the hidden layer has 0 units; at least 1 is needed",
                () -> dense(List.of(0), CLASSES, Operators.NONE, 1, 0, 0));
    }

    @Test
    void arraysHaveAsManyNumbersAsAnIntegerCounts() {
        int most = Integer.MAX_VALUE / FORMAT.bytes();
        assertEquals(
                most, dense(List.of(0), CLASSES, Operators.NONE, most, 1, 0).dimension());
        assertRefused(
                "the encoder would have " + (most + 1) + " x 192 numbers; at most 2147483647" + CHOOSE,
                () -> dense(List.of(0), CLASSES, Operators.NONE, most + 1, 1, 0));
        assertRefused(
                "the classifier would have 65536 x 65536 numbers; at most 2147483647" + CHOOSE,
                () -> dense(List.of(0), CLASSES, Operators.NONE, 65_536, 65_536, 0));
        assertRefused(
                "the operator would have 65536 x 65536 numbers; at most 2147483647" + CHOOSE,
                () -> dense(List.of(0), CLASSES, Operators.LEARNED, 65_536, 1, 0));
    }

    @Test
    void theMapOfPlanesFitsTheImages() {
        assertEquals(
                3, spec(Planes.identity(3), OptionalDouble.empty()).planes().inputs());
        assertRefused(
                "the map of 2 colour planes does not fit images of 3",
                () -> spec(Planes.identity(2), OptionalDouble.empty()));
    }

    @Test
    void aRangeOfSeenPosesNeedsATransformationWithAnyPose() {
        assertRefused(
                "a range of seen poses needs a transformation with any pose, not rotation",
                () -> spec(Planes.identity(3), OptionalDouble.of(10)));
    }

    @Test
    void whatIsMissingIsNamed() {
        assertMissing("a transformation", () -> anyPose(null, Architecture.DENSE, Operators.NONE, 0, 45));
        assertMissing("an architecture that this anypose knows", () -> anyPose(ANGLES, null, Operators.NONE, 0, 45));
        assertMissing("an operator that this anypose knows", () -> anyPose(ANGLES, Architecture.DENSE, null, 0, 45));
        assertMissing("a map of its colour planes", () -> spec(null, OptionalDouble.empty()));
        assertMissing(
                "an image format",
                () -> new ModelSpec(
                        ANGLES,
                        List.of(0),
                        null,
                        CLASSES,
                        Architecture.DENSE,
                        Operators.NONE,
                        4,
                        4,
                        0,
                        Planes.identity(3),
                        OptionalDouble.of(45)));
    }

    private static void assertMissing(String part, Executable made) {
        assertEquals(
                "a model needs " + part,
                assertThrows(NullPointerException.class, made).getMessage());
    }

    private static ModelSpec anyPose(
            TransformationInfo transformation,
            Architecture architecture,
            OperatorKind operator,
            int period,
            double... seenWithin) {
        return new ModelSpec(
                transformation,
                List.of(0),
                FORMAT,
                CLASSES,
                architecture,
                operator,
                30,
                4,
                period,
                Planes.identity(3),
                DoubleStream.of(seenWithin).findFirst());
    }

    @Test
    void anyPoseIsPossibleWithOneAxisAndAnOperatorOfRealSteps() {
        assertEquals(
                15, anyPose(ANGLES, Architecture.DENSE, Operators.FIXED, 15, 45).period());
        assertEquals(
                0,
                anyPose(ANGLES, Architecture.DENSE, Operators.SPECTRAL, 0, 45).period());
        assertRefused(
                "the learned operator has whole powers only and cannot act by any pose; choose fixed or spectral",
                () -> anyPose(ANGLES, Architecture.DENSE, Operators.LEARNED, 0, 45));
        assertRefused(
                "the fixed operator needs the length of its blocks to act by any pose, an odd number such as 15",
                () -> anyPose(ANGLES, Architecture.DENSE, Operators.FIXED, 0, 45));
        assertRefused(
                "where any pose is possible, a range of them is seen in training",
                () -> anyPose(ANGLES, Architecture.DENSE, Operators.FIXED, 15));
    }

    @Test
    void withSeveralAxesAnyPoseIsPossibleAlongTheFirstAndInTheRigidArchitecture() {
        Axis shift = new Axis("x", "px", 2, new CyclicGroup(4));
        Axis angle = ANGLES.axes().get(0);
        TransformationInfo first = new TransformationInfo("turned", List.of(angle, shift));
        assertEquals(
                Architecture.RIGID,
                anyPose(first, Architecture.RIGID, Operators.FIXED, 15, 45).architecture());
        assertEquals(
                Operators.NONE,
                anyPose(first, Architecture.STACKED, Operators.NONE, 0, 45).operator());
        assertRefused(
                "with several axes any pose is possible in the rigid architecture only, not in stacked",
                () -> anyPose(first, Architecture.STACKED, Operators.FIXED, 15, 45));
        TransformationInfo second = new TransformationInfo("turned", List.of(shift, angle));
        assertRefused(
                "any pose is possible along the first axis only, but turned has 2",
                () -> anyPose(second, Architecture.RIGID, Operators.FIXED, 15, 45));
    }

    @Test
    void theSeenPosesAreThoseOfTheSpecOrARangeInStepsOfTheFirstAxis() {
        var group = ROTATION.group();
        assertEquals(
                PoseSplit.of(group, List.of(group.pose(0), group.pose(2))),
                dense(List.of(2, 0), CLASSES, Operators.NONE, 4, 4, 0).split());
        assertEquals(
                PoseSplit.within(new CyclicGroup(30), 3.75),
                anyPose(ANGLES, Architecture.DENSE, Operators.FIXED, 15, 45).split());
    }

    @Test
    void architecturesHaveNames() {
        for (Architecture architecture : Architecture.values()) {
            assertEquals(architecture, Architecture.named(architecture.toString()));
        }
        assertRefused(
                "there is no encoder deep; allowed are dense, conv, stacked, torus, rigid",
                () -> Architecture.named("deep"));
    }
}
