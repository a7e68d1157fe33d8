package io.anypose.app.example;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LetterFolderTest {

    private static final int SIZE = 32;
    private static final Seed SEED = new Seed(3);

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    /** A picture by its number; its name goes on with the family of its font. */
    private static Path picture(Path letter, int number) throws IOException {
        try (Stream<Path> files = Files.list(letter)) {
            return files.filter(file -> file.getFileName().toString().startsWith("%04d-".formatted(number)))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Path written(LetterBackground background, Seed seed, Path folder) {
        new LetterFolder(background, SIZE, 2, seed).write(folder, LetterFonts.installed(SEED));
        return folder;
    }

    @ParameterizedTest
    @EnumSource
    void everyLetterHasPicturesToLearnFromAndToTestWith(LetterBackground background, @TempDir Path temp)
            throws IOException {
        Path folder = written(background, SEED, temp.resolve("letters"));

        boolean behind = background != LetterBackground.PLAIN;
        assertEquals(behind ? Set.of("train", "test", "without") : Set.of("train", "test"), names(folder));
        for (String part : List.of("train", "test")) {
            assertEquals(Set.copyOf(PlainLetters.LETTERS), names(folder.resolve(part)));
            Path letter = folder.resolve(part).resolve("J");
            assertEquals(2, names(letter).size());
            BufferedImage picture = ImageIO.read(picture(letter, 1).toFile());
            assertEquals(List.of(SIZE, SIZE), List.of(picture.getWidth(), picture.getHeight()));
        }
        if (behind) {
            assertEquals(20, names(folder.resolve("without")).size(), "as many as letters");
        }
        assertThrows(AnyposeException.class, () -> written(background, SEED, folder));
    }

    private static byte[] bytes(Path folder) throws IOException {
        return Files.readAllBytes(picture(folder.resolve("test/G"), 1));
    }

    @ParameterizedTest
    @EnumSource
    void equalSeedsGiveEqualPicturesAndOthersDoNot(LetterBackground background, @TempDir Path temp) throws IOException {
        byte[] first = bytes(written(background, SEED, temp.resolve("a")));
        byte[] same = bytes(written(background, SEED, temp.resolve("b")));
        byte[] other = bytes(written(background, new Seed(4), temp.resolve("c")));

        assertArrayEquals(first, same);
        assertFalse(Arrays.equals(first, other), "another seed");
    }

    @Test
    void aLetterStaysInsideOfThePictureHoweverItIsTurned() {
        LetterFolder folder = new LetterFolder(LetterBackground.PLAIN, SIZE, 1, SEED);
        var font =
                LetterFonts.installed(SEED).train().values().iterator().next().get(0);
        for (int i = 0; i < 200; i++) {
            String letter = PlainLetters.LETTERS.get(i % 10);
            double[] covered = folder.coverage(font, letter, SEED.generator("coverage", i));
            double sum = 0;
            for (int pixel = 0; pixel < covered.length; pixel++) {
                int column = pixel % SIZE;
                int row = pixel / SIZE;
                double away = Math.hypot(column + 0.5 - SIZE / 2.0, row + 0.5 - SIZE / 2.0);
                assertTrue(covered[pixel] == 0 || away < SIZE / 2.0 + 1, letter + " at " + column + ", " + row);
                sum += covered[pixel];
            }
            assertTrue(sum > 0.02 * SIZE * SIZE && sum < 0.4 * SIZE * SIZE, letter + " covers " + sum);
        }
    }

    @Test
    void lettersOnPhotographsDifferInBrightnessFromWhatTheyCover() {
        double[] covered = new double[SIZE * SIZE];
        Arrays.fill(covered, 0, covered.length / 2, 1); // the upper half is letter, and hides what it is compared with
        int darker = 0;
        for (int i = 0; i < 50; i++) {
            BufferedImage picture = LetterBackground.PHOTO.draw(covered, SIZE, SEED.generator("photo", i));
            BufferedImage behind = LetterBackground.PHOTO.draw(
                    half(covered), SIZE, SEED.generator("photo", i)); // the same scenery shines through
            double difference = mean(behind) - mean(picture); // half of it, as half shines through
            assertTrue(Math.abs(2 * difference) > 0.25, "picture " + i + ": " + 2 * difference);
            darker += difference > 0 ? 1 : 0;
        }
        assertTrue(darker > 5 && darker < 45, darker + " of 50 letters are darker");
    }

    private static double[] half(double[] covered) {
        return Arrays.stream(covered).map(part -> part / 2).toArray();
    }

    /** The brightness of the upper half. */
    private static double mean(BufferedImage picture) {
        double sum = 0;
        for (int pixel = 0; pixel < SIZE * SIZE / 2; pixel++) {
            int rgb = picture.getRGB(pixel % SIZE, pixel / SIZE);
            sum += Colour.brightness(
                    new double[] {(rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0});
        }
        return sum / (SIZE * SIZE / 2.0);
    }

    @Test
    void sizesAndFoldersThatCannotBeAreRefused(@TempDir Path temp) {
        for (int size : List.of(15, 513)) {
            assertThrows(IllegalArgumentException.class, () -> new LetterFolder(LetterBackground.PLAIN, size, 1, SEED));
        }
        assertThrows(IllegalArgumentException.class, () -> new LetterFolder(LetterBackground.PLAIN, SIZE, 0, SEED));
        AnyposeException empty = assertThrows(AnyposeException.class, () -> LetterFonts.in(temp, SEED));
        assertEquals(
                temp + ": there is no TTF or OTF file with plain letters A to J; name another folder",
                empty.getMessage());
        assertThrows(AnyposeException.class, () -> LetterFonts.in(temp.resolve("nowhere"), SEED));
    }

    @Test
    void aFileThatOnlySaysThatItIsAFontIsRefusedByItsName(@TempDir Path temp) throws IOException {
        Path file = Files.writeString(temp.resolve("damaged.ttf"), "no font");
        AnyposeException refusal = assertThrows(AnyposeException.class, () -> LetterFonts.in(temp, SEED));
        assertTrue(refusal.getMessage().startsWith(file + " is no font that Java can read"), refusal.getMessage());
    }
}
