package io.anypose.data.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.DataException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PictureSurveyTest {

    @TempDir
    Path temp;

    private static void write(Path file, int width, int height, IntBinaryOperator colour) throws IOException {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                picture.setRGB(x, y, colour.applyAsInt(x, y));
            }
        }
        Files.createDirectories(file.getParent());
        ImageIO.write(picture, "png", file.toFile());
    }

    /** A green spot in the middle of a ground. */
    private static IntBinaryOperator spot(Ground ground) {
        Random random = new Random(3);
        return (x, y) -> x > 8 && x < 20 && y > 8 && y < 20
                ? 0xff00ff00
                : switch (ground) {
                    case TRANSPARENT -> 0;
                    case DARK -> 0xff101010;
                    case BRIGHT -> 0xfff0f0ff;
                    case BUSY -> 0xff000000 | random.nextInt(0x1000000);
                };
    }

    private Path folder(String name, int first, int second) throws IOException {
        Path folder = temp.resolve(name);
        for (int i = 0; i < first; i++) {
            write(folder.resolve("a/" + i + ".png"), 40, 30, spot(Ground.DARK));
        }
        for (int i = 0; i < second; i++) {
            write(folder.resolve("b/" + i + ".png"), 40, 30, spot(Ground.DARK));
        }
        return folder;
    }

    @ParameterizedTest
    @EnumSource
    void theGroundIsReadOffTheEdges(Ground ground) throws IOException {
        for (String kind : List.of("a", "b")) {
            for (int i = 0; i < 5; i++) {
                write(temp.resolve(kind + "/" + i + ".png"), 32, 32, spot(ground));
            }
        }
        // One in ten that is otherwise changes nothing.
        write(temp.resolve("a/0.png"), 32, 32, spot(ground == Ground.DARK ? Ground.BRIGHT : Ground.DARK));
        PictureSurvey survey = PictureSurvey.of(temp);
        assertEquals(ground, survey.ground());
        assertEquals(32, survey.side());
        assertTrue(survey.square());
    }

    @Test
    void groundsThatDisagreeAreBusy() {
        assertEquals(Ground.BUSY, Ground.ofMost(List.of(Ground.DARK, Ground.DARK, Ground.BRIGHT)));
        assertEquals(
                Ground.DARK, Ground.ofMost(List.of(Ground.DARK, Ground.DARK, Ground.DARK, Ground.DARK, Ground.BRIGHT)));
    }

    @Test
    void twoPartsAreForLearningAndTesting() throws IOException {
        folder("all/train", 3, 4);
        folder("all/test", 1, 1);
        PictureSurvey survey = PictureSurvey.of(temp.resolve("all"));
        assertEquals(temp.resolve("all/train"), survey.images());
        assertEquals(Optional.of(temp.resolve("all/test")), survey.test());
        assertEquals(Map.of("a", 3, "b", 4), survey.counts());
        assertEquals(7, survey.total());
        assertEquals(temp.resolve("all/test/a/0.png"), survey.example());
        assertEquals(30, survey.side());
        assertTrue(!survey.square());
        assertTrue(!survey.posed());
        // With a third folder, train and test are classes as others are.
        write(temp.resolve("all/more/0.png"), 8, 8, spot(Ground.DARK));
        write(temp.resolve("all/train/0.png"), 8, 8, spot(Ground.DARK));
        assertEquals(Optional.empty(), PictureSurvey.of(temp.resolve("all")).test());
    }

    @Test
    void aFolderForEachObjectIsPicturesAtSeveralPoses() throws IOException {
        for (String object : List.of("a/mine", "a/yours", "b/mine")) {
            write(temp.resolve(object + "/0.png"), 8, 8, spot(Ground.DARK));
            write(temp.resolve(object + "/1.png"), 8, 8, spot(Ground.DARK));
        }
        PictureSurvey survey = PictureSurvey.of(temp);
        assertTrue(survey.posed());
        assertEquals(Map.of("a", 2, "b", 1), survey.counts());
    }

    @Test
    void fewOrUnevenClassesAreWarnedOf() throws IOException {
        assertEquals(List.of(), PictureSurvey.of(folder("good", 10, 50)).warnings());
        List<String> few = PictureSurvey.of(folder("few", 9, 10)).warnings();
        assertEquals(1, few.size(), few.toString());
        assertTrue(
                few.get(0).startsWith("the class a has 9 to learn from and to test with; 10 or more"), few.toString());
        List<String> uneven = PictureSurvey.of(folder("uneven", 51, 10)).warnings();
        assertTrue(uneven.get(0).startsWith("the class a has 51 and the class b only 10"), uneven.toString());
    }

    private void refused(Path folder, String because) {
        var refusal = assertThrows(DataException.class, () -> PictureSurvey.of(folder));
        assertTrue(refusal.getMessage().contains(because), refusal.getMessage());
    }

    @Test
    void whatCannotBeLearnedIsRefused() throws IOException {
        refused(temp.resolve("none"), "there is no such folder; check the path");
        write(temp.resolve("one/a/0.png"), 8, 8, spot(Ground.DARK));
        refused(temp.resolve("one"), "there are pictures of 1 classes in it; needed are two folders or more");
        for (String name : List.of("broken/a/0.png", "broken/b/0.png")) {
            Files.createDirectories(temp.resolve(name).getParent());
            Files.writeString(temp.resolve(name), "no picture");
        }
        refused(temp.resolve("broken"), "none of the files that were looked at is a picture that can be read");
    }
}
