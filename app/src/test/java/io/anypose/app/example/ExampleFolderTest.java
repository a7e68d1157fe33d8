package io.anypose.app.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

class ExampleFolderTest {

    private static final Seed SEED = new Seed(1);

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    private static int difference(BufferedImage a, BufferedImage b) {
        return IntStream.range(0, a.getWidth() * a.getHeight())
                .filter(i ->
                        a.getRGB(i % a.getWidth(), i / a.getWidth()) != b.getRGB(i % a.getWidth(), i / a.getWidth()))
                .toArray()
                .length;
    }

    @Test
    void whatAKilledProcessLeftIsRemoved(@TempDir Path temp) throws Exception {
        Process gone = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--version")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertEquals(0, gone.waitFor());
        Files.createDirectories(temp.resolve(".pictures." + gone.pid() + ".tmp").resolve("train"));
        new ExampleFolder(ExampleKind.HUE, 4, 1, SEED).write(temp.resolve("pictures"));
        assertEquals(Set.of("pictures"), names(temp));
    }

    @ParameterizedTest
    @EnumSource
    void trainingGetsNarrowPosesAndTestingAllOfThem(ExampleKind kind, @TempDir Path temp) throws IOException {
        Path folder = temp.resolve("pictures");
        new ExampleFolder(kind, 4, 1, SEED).write(folder);
        assertEquals(Set.of("train", "test"), names(folder));
        assertEquals(Set.copyOf(kind.maker().classes()), names(folder.resolve("train")));
        Path object = folder.resolve("train").resolve(kind.maker().classes().get(0));
        assertEquals(Set.of("000", "001", "002", "003"), names(object));
        assertEquals(Set.of("-1.png", "0.png", "1.png"), names(object.resolve("003")));
        Path test = folder.resolve("test").resolve(kind.maker().classes().get(5));
        assertEquals(Set.of("000"), names(test));
        assertEquals(
                IntStream.rangeClosed(-5, 6).mapToObj(i -> i + ".png").collect(Collectors.toSet()),
                names(test.resolve("000")));
        assertEquals(Set.of("pictures"), names(temp), "nothing temporary stays");
        AnyposeException refusal =
                assertThrows(AnyposeException.class, () -> new ExampleFolder(kind, 4, 1, SEED).write(folder));
        assertEquals(folder + " exists already; remove it or name another folder", refusal.getMessage());
    }

    @Test
    void familiarObjectsAreShownAllAround(@TempDir Path temp) throws IOException {
        Familiar.Converter option = new Familiar.Converter();
        new ExampleFolder(ExampleKind.HUE, 4, 1, option.convert("2"), SEED).write(temp.resolve("classes"));
        new ExampleFolder(ExampleKind.HUE, 4, 1, option.convert("25%"), SEED).write(temp.resolve("objects"));

        List<String> classes = ExampleKind.HUE.maker().classes();
        for (int label = 0; label < classes.size(); label++) {
            for (int object = 0; object < 4; object++) {
                String path = "train/" + classes.get(label) + "/00" + object;
                assertEquals(
                        label < 2 ? 12 : 3,
                        names(temp.resolve("classes").resolve(path)).size(),
                        path);
                assertEquals(
                        object < 1 ? 12 : 3,
                        names(temp.resolve("objects").resolve(path)).size(),
                        path);
            }
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> new ExampleFolder(ExampleKind.HUE, 4, 1, option.convert("7"), SEED));
        assertThrows(CommandLine.TypeConversionException.class, () -> option.convert("many"));
    }

    @ParameterizedTest
    @EnumSource
    void aWholeTurnLeadsBackAndNoSmallerOneDoes(ExampleKind kind) {
        ExampleMaker maker = kind.maker();
        for (int label = 0; label < maker.classes().size(); label++) {
            PosedObject object = maker.make(label, SEED.generator("object", label));
            BufferedImage still = object.draw(0);
            assertEquals(
                    0,
                    difference(still, object.draw(maker.order())),
                    maker.classes().get(label));
            for (int step = 1; step < maker.order(); step++) {
                assertNotEquals(
                        0, difference(still, object.draw(step)), maker.classes().get(label) + " at " + step);
            }
        }
    }

    @Test
    void whatIsNearHidesWhatIsFar() {
        Solid wall = new Solid().box(-1, 1, -1, 1, 0.5, 0.6).box(-0.2, 0.2, -0.2, 0.2, -0.2, -0.1);
        Solid alone = new Solid().box(-1, 1, -1, 1, 0.5, 0.6);
        double[] white = {1, 1, 1};
        assertEquals(0, difference(new Renderer(16).draw(wall, 0, white), new Renderer(16).draw(alone, 0, white)));
        assertTrue(difference(new Renderer(16).draw(wall, Math.PI, white), new Renderer(16).draw(alone, Math.PI, white))
                > 0);
    }

    @Test
    void turningTheHueByAThirdExchangesTheColours() {
        double[] red = Colour.hue(0.5, 0.3, 0);
        double[] green = Colour.hue(0.5, 0.3, 2 * Math.PI / 3);
        assertEquals(red[0], green[1], 1e-12);
        assertEquals(red[1], green[2], 1e-12);
        assertEquals(1.5, red[0] + red[1] + red[2], 1e-12, "the grey stays");
        assertTrue(red[0] > red[1]);
    }

    @Test
    void rangesThatTheGroupDoesNotHaveAreRefused() {
        for (int seen : List.of(-1, 6)) {
            assertThrows(IllegalArgumentException.class, () -> new ExampleFolder(ExampleKind.HUE, 4, seen, SEED));
        }
        assertThrows(IllegalArgumentException.class, () -> new ExampleFolder(ExampleKind.HUE, 3, 2, SEED));
    }
}
