package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransformationsTest {

    @Test
    void eachNameGivesTheTransformationOfThatName() {
        assertEquals(List.of("rotation", "translate-x", "translate-y", "translate-xy"), Transformations.names());
        for (String name : Transformations.names()) {
            assertEquals(name, Transformations.named(name).name());
        }
    }

    @Test
    void thePaperHasTenAnglesAndFourteenShifts() {
        assertEquals("C10", Transformations.named("rotation").group().toString());
        assertEquals("C14", Transformations.named("translate-x").group().toString());
        assertEquals("C14", Transformations.named("translate-y").group().toString());
        assertEquals("C14 x C14", Transformations.named("translate-xy").group().toString());
    }

    @Test
    void aStepOtherThanThePapersIsPartOfTheName() {
        for (String name : List.of("rotation:30", "translate-x:4", "translate-y:7")) {
            assertEquals(name, Transformations.named(name).name());
            assertEquals(name, Transformations.canonical(name));
        }
        assertEquals("C12", Transformations.named("rotation:30").group().toString());
        assertEquals("C7", Transformations.named("translate-x:4").group().toString());
        assertEquals("rotation", Transformations.canonical("rotation:36"));
        assertEquals("rotation", Transformations.named("rotation:36").name());
        assertEquals("translate-y", Transformations.canonical("translate-y:2"));
    }

    @Test
    void aStepThatCannotBeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Transformations.canonical("rotation:0"));
        assertThrows(IllegalArgumentException.class, () -> Transformations.canonical("rotation:"));
        var refusal = assertThrows(IllegalArgumentException.class, () -> Transformations.canonical("translate-xy:4"));
        assertEquals(
                "translate-xy:4 cannot be: both axes have steps of 2 px; leave out the step", refusal.getMessage());
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        var refusal = assertThrows(IllegalArgumentException.class, () -> Transformations.named("shear"));
        assertEquals(
                "\"shear\" is no known transformation; choose one of rotation, translate-x, translate-y, translate-xy",
                refusal.getMessage());
    }

    @Test
    void shiftsThatDoNotDivideTheImageAreRefused() {
        var refusal = assertThrows(IllegalArgumentException.class, () -> Transformations.named("translate-x", 27, 28));
        assertEquals(
                "translation along x in steps of 2 px does not return to its start in an image of 27 x 28 pixels;"
                        + " choose a divisor of 27",
                refusal.getMessage());
    }

    @Test
    void compoundTranslationWithExchangedAxesIsRefused() {
        Translation x = Translation.alongX(28, 28);
        Translation y = Translation.alongY(28, 28);
        var refusal = assertThrows(IllegalArgumentException.class, () -> new CompoundTranslation(y, x));
        assertEquals("a compound translation has the axes [x, y] in this order, not [y, x]", refusal.getMessage());
    }

    @Test
    void sizesOfAPoseLeadBackToIt() {
        for (String name : Transformations.names()) {
            PixelTransformation transformation = Transformations.named(name);
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

    private static void refuses(String message, String transformation, Integer... sizes) {
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> Transformations.named(transformation).pose(List.of(sizes)));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    @Test
    void eachKnowsTheSizeOfItsImages() {
        for (String name : Transformations.names()) {
            PixelTransformation transformation = Transformations.named(name, 28, 14);
            assertEquals(28, transformation.width(), name);
            assertEquals(14, transformation.height(), name);
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
