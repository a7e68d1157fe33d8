package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TransformationsTest {

    @Test
    void eachNameGivesTheTransformationOfThatName() {
        assertEquals(
                List.of("rotation", "translate-x", "translate-y", "translate-xy", "rotate-translate", "shear"),
                Transformations.all().stream().map(TransformationKind::name).toList());
        for (TransformationKind kind : Transformations.all()) {
            assertEquals(
                    kind.name(), Transformations.kind(kind.name()).on(28, 28).name());
        }
    }

    @Test
    void thePaperHasTenAnglesAndFourteenShifts() {
        assertEquals("C10", Transformations.ROTATION.on(28, 28).group().toString());
        assertEquals("C14", Transformations.TRANSLATE_X.on(28, 28).group().toString());
        assertEquals("C14", Transformations.TRANSLATE_Y.on(28, 28).group().toString());
        assertEquals(
                "C14 x C14", Transformations.TRANSLATE_XY.on(28, 28).group().toString());
    }

    @Test
    void aStepOtherThanThePapersIsPartOfTheName() {
        for (String name : List.of("rotation:30", "translate-x:4", "translate-y:7")) {
            assertEquals(name, Transformations.kind(name).on(28, 28).name());
            assertEquals(name, Transformations.kind(name).name());
        }
        assertEquals(
                "C12", Transformations.kind("rotation:30").on(28, 28).group().toString());
        assertEquals(
                "C7", Transformations.kind("translate-x:4").on(28, 28).group().toString());
        assertEquals("rotation", Transformations.kind("rotation:36").name());
        assertEquals("rotation", Transformations.kind("rotation:36").on(28, 28).name());
        assertEquals("translate-y", Transformations.kind("translate-y:2").name());
    }

    @Test
    void aStepThatCannotBeIsRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> Transformations.kind("rotation:0").name());
        assertThrows(
                IllegalArgumentException.class,
                () -> Transformations.kind("rotation:").name());
        assertEquals(
                "C7 x C7",
                Transformations.kind("translate-xy:4").on(28, 28).group().toString());
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        var refusal = assertThrows(IllegalArgumentException.class, () -> Transformations.kind("twist"));
        assertEquals(
                "\"twist\" is no known transformation; choose one of rotation, translate-x, translate-y, translate-xy,"
                        + " rotate-translate, shear, examples",
                refusal.getMessage());
    }

    @Test
    void shiftsThatDoNotDivideTheImageAreRefused() {
        var refusal = assertThrows(IllegalArgumentException.class, () -> Transformations.TRANSLATE_X.on(27, 28));
        assertEquals(
                "translation along x in steps of 2 px does not return to its start in an image of 27 x 28 pixels;"
                        + " choose a divisor of 27",
                refusal.getMessage());
    }

    @Test
    void whatHasSeveralAxesIsCompound() {
        for (TransformationKind kind : Transformations.all()) {
            assertEquals(kind.on(28, 28).axes().size() > 1, kind.isCompound(), kind.name());
        }
    }

    @Test
    void aRegisteredKindIsFoundByItsName() {
        PixelTransformation shear = Transformations.kind("shear").on(6, 4);
        assertEquals("C6", shear.group().toString());
        assertEquals(6, shear.width());
    }

    @Test
    void axesKeepTheirOwnOrderNotTheAlphabets() {
        Axis z = new Axis("z", "px", 1, new CyclicGroup(3));
        Axis a = new Axis("a", "px", 1, new CyclicGroup(5));
        Transformation both =
                new MappedTransformation("both", List.of(z, a), 3, 5, pose -> PixelMap.of(3, 5, target -> target));
        Pose pose = both.pose(List.of(1.0, -2.0));
        assertEquals("{z=1.0, a=-2.0}", both.values(pose).toString());
        assertEquals(
                List.of(-1.0, -2.0),
                List.copyOf(both.values(both.readingOrder().get(0)).values()));
        assertEquals(
                List.of(-1.0, -1.0),
                List.copyOf(both.values(both.readingOrder().get(1)).values()));
    }

    @Test
    void mapsAreMadeWhenFirstNeededAndKept() {
        List<Integer> made = new ArrayList<>();
        Axis axis = new Axis("x", "px", 1, new CyclicGroup(4));
        PixelTransformation counted = new MappedTransformation("counted", List.of(axis), 4, 1, pose -> {
            made.add(pose.index());
            return PixelMap.rolled(4, 1, pose.index(), 0);
        });
        assertEquals(List.of(), made);
        Pose second = counted.group().pose(2);
        assertSame(counted.map(second), counted.map(second));
        assertEquals(List.of(2), made);
    }

    /** Maps of 4 MB each: sixteen of them are kept, and of the others the last. */
    @Test
    void onlySoManyMapsAreKeptAsFitIntoMemory() {
        List<Integer> made = new ArrayList<>();
        Axis axis = new Axis("x", "px", 1, new CyclicGroup(20));
        PixelMap large = PixelMap.of(1024, 1024, target -> target);
        PixelTransformation counted = new MappedTransformation("counted", List.of(axis), 1024, 1024, pose -> {
            made.add(pose.index());
            return large;
        });
        counted.group().poses().forEach(counted::map);
        assertEquals(20, made.size());
        made.clear();
        counted.map(counted.group().pose(19));
        counted.map(counted.group().pose(19));
        counted.group().poses().subList(0, 16).forEach(counted::map);
        assertEquals(List.of(), made, "the last, and those that are kept");
        counted.map(counted.group().pose(16));
        counted.map(counted.group().pose(16));
        counted.map(counted.group().pose(17));
        counted.map(counted.group().pose(16));
        assertEquals(List.of(16, 17, 16), made);
    }

    @Test
    void aMapOfAnotherSizeIsRefused() {
        Axis axis = new Axis("x", "px", 1, new CyclicGroup(4));
        PixelTransformation wrong =
                new MappedTransformation("wrong", List.of(axis), 4, 1, pose -> PixelMap.rolled(2, 2, 0, 0));
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> wrong.map(wrong.group().identity()));
        assertEquals("an image of 4 x 1 pixels cannot be moved by a map of 2 x 2 pixels", refusal.getMessage());
    }

    @Test
    void sizesOfAPoseLeadBackToIt() {
        for (TransformationKind kind : Transformations.all()) {
            PixelTransformation transformation = kind.on(28, 28);
            for (var pose : transformation.group().poses()) {
                assertEquals(
                        pose,
                        transformation.pose(
                                List.copyOf(transformation.values(pose).values())));
            }
        }
    }

    @Test
    void sizesThatAreNoPoseAreRefused() {
        refuses("7° is not a pose of rotation", "rotation", 7);
        refuses("allowed are -144 to 180° in steps of 36", "rotation", 216);
        refuses("a pose of rotation needs one number, not 2", "rotation", 0, 0);
        refuses("a pose of translate-xy needs 2 numbers, such as -12,4, not 1", "translate-xy", 2);
        refuses("16px is not a pose of y", "translate-xy", 2, 16);
    }

    private static void refuses(String message, String transformation, int... sizes) {
        List<Double> pose = IntStream.of(sizes).asDoubleStream().boxed().toList();
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> Transformations.kind(transformation).on(28, 28).pose(pose));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    @Test
    void eachKnowsTheSizeOfItsImages() {
        for (TransformationKind kind : Transformations.all()) {
            PixelTransformation transformation = kind.on(28, 14);
            assertEquals(28, transformation.width(), kind.name());
            assertEquals(14, transformation.height(), kind.name());
        }
    }

    @Test
    void examplesHaveOneAxisAndTheGroupThatTheyAreGiven() {
        Examples examples = new Examples(new CyclicGroup(5));
        assertEquals("examples", examples.name());
        assertEquals(1, examples.axes().size());
        assertEquals("C5", examples.group().toString());
        assertEquals(
                List.of(3, 4, 0, 1, 2),
                examples.readingOrder().stream().map(Pose::index).toList());
    }
}
