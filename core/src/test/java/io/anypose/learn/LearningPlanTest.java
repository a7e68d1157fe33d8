package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.picture.Gallery;
import io.anypose.data.picture.Ground;
import io.anypose.data.picture.PictureSurvey;
import io.anypose.image.Transformations;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.Architecture;
import io.anypose.model.operator.Operators;
import io.anypose.recipe.Data;
import io.anypose.recipe.Seen;
import io.anypose.recipe.Trial;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearningPlanTest {

    private static final long SEED = 5;

    private static PictureSurvey survey(int each, int side, boolean posed) {
        return survey(each, side, posed, Ground.BUSY);
    }

    private static PictureSurvey survey(int each, int side, boolean posed, Ground ground) {
        return new PictureSurvey(
                Path.of("photos"),
                Optional.empty(),
                posed,
                Map.of("a", each, "b", each),
                100,
                side,
                false,
                ground,
                Path.of("photos/a/0.png"));
    }

    private static LearningPlan plan(int each, int side, String moved) {
        return LearningPlan.of(survey(each, side, false), moved, SEED);
    }

    @Test
    void sizesAreEvenAndNeverLargerThanThePictures() {
        for (Map.Entry<Integer, Integer> side :
                Map.of(4000, 32, 33, 32, 27, 26, 3, 8).entrySet()) {
            assertEquals(
                    new PictureSize(side.getValue(), side.getValue()), size(plan(50, side.getKey(), "rotation:any")));
        }
    }

    private static PictureSize size(LearningPlan plan) {
        return ((Data.Folder) plan.trial().task().data()).size().orElseThrow();
    }

    private static int epochs(LearningPlan plan) {
        return plan.trial().recipe().training().epochs();
    }

    @Test
    void fewPicturesAreSeenMoreOften() {
        LearningPlan middle = plan(300, 64, "rotation:any");
        assertEquals(120, epochs(plan(20, 64, "rotation:any")));
        assertEquals(80, epochs(middle));
        assertEquals(10, epochs(plan(5000, 64, "rotation:any")));
        assertEquals(16, middle.trial().recipe().training().patience().orElseThrow());
        assertEquals(80, middle.trial().recipe().orbit().orElseThrow().passes());
        assertEquals(SEED, middle.trial().seed());
        assertEquals(Optional.of(Seen.ALL), middle.trial().task().seen());
        assertEquals(3, epochs(middle.lasting(3)));
        assertEquals(3, middle.lasting(3).trial().recipe().orbit().orElseThrow().passes());
        assertEquals(80, epochs(middle.lasting(500)));
    }

    @Test
    void theModelSuitsWhatMovesTheObjects() {
        assertEquals(
                Architecture.CONV,
                plan(50, 64, "rotation").trial().recipe().encoder().kind());
        assertEquals(
                Architecture.TORUS,
                plan(50, 64, "translate-xy").trial().recipe().encoder().kind());
        Trial examples = LearningPlan.ofExamples(survey(50, 64, true), SEED).trial();
        assertEquals(Architecture.DENSE, examples.recipe().encoder().kind());
        assertEquals(Operators.SPECTRAL, examples.recipe().operator().kind());
        assertEquals(Optional.of(Seen.ALL), examples.task().seen(), "all pictures are learned from");
    }

    @ParameterizedTest
    @CsvSource({
        "DARK, rotation:any, DENSE, 64",
        "TRANSPARENT, rotation:any, DENSE, 64",
        "BRIGHT, rotation:any, CONV, 32",
        "BUSY, rotation:any, CONV, 32",
        "DARK, rotation:30, CONV, 32",
        "DARK, translate-x, CONV, 32"
    })
    void objectsBeforeNothingThatTurnFreelyAreForALinearEncoderAndMorePixels(
            Ground ground, String moved, Architecture architecture, int side) {
        LearningPlan plan = LearningPlan.of(survey(50, 200, false, ground), moved, SEED);

        assertEquals(architecture, plan.trial().recipe().encoder().kind());
        assertEquals(Optional.of(Seen.ALL), plan.trial().task().seen(), "all poses are seen");
        assertEquals(new PictureSize(side, side), size(plan));
    }

    @Test
    void fiveLinesSayWhatWasChosenAndWhy() {
        Gallery gallery = Gallery.upright(new PictureSize(32, 32), Transformations.anyRotation());
        for (int i = 0; i < 10; i++) {
            BufferedImage picture = new BufferedImage(32, 32, BufferedImage.TYPE_INT_RGB);
            picture.setRGB(i, i, 0xff8000);
            gallery.add("a", picture).add("b", picture);
        }
        List<String> reasons = plan(10, 64, "rotation:any").reasons(gallery.source());
        assertEquals(
                List.of(
                        "pictures: 16 of 2 classes in photos to learn from, 4 others, one in five of each class, to test with",
                        "size: 32x32 pixels, of 64, which is enough for objects that fill a picture; colours: red, green and"
                                + " blue; the shorter sides are filled up with the colour of the edge",
                        "encoder: conv, convolutions, because what is behind the objects differs from picture to picture",
                        "operator: fixed, because what rotation:any does is known: anypose moves the upright pictures itself",
                        "length: 120 epochs for 16 pictures, fewer if 24 in a row bring nothing better; the best is kept"),
                reasons);
    }

    private static Findings found(int objects, double upright, double everywhere, double worst) {
        return new Findings(
                objects,
                upright,
                everywhere,
                worst,
                Transformations.ROTATION.on(8, 8).group().identity(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    @Test
    void findingsWarnOfWhatIsWeak() {
        assertEquals(List.of(), found(400, 0.98, 0.97, 0.95).warnings());
        assertTrue(found(20, 0.98, 0.97, 0.95).warnings().get(0).startsWith("only 20 objects were there to test with"));
        assertEquals(
                List.of("30 objects in 100 are taken for something else; more pictures of each class would help most"),
                found(400, 0.72, 0.7, 0.65).warnings());
        assertEquals(
                List.of("at its worst pose it is 18 points below upright; look at evaluate for which poses to avoid"),
                found(400, 0.98, 0.9, 0.8).warnings());
    }
}
