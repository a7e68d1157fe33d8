package io.anypose.data.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.DataException;
import io.anypose.data.ViewBatch;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.image.Examples;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.PictureSize;
import io.anypose.provenance.Seed;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureRequestTest {

    private static final Seed SEED = new Seed(5);

    @TempDir
    Path root;

    private final List<String> told = new ArrayList<>();

    /** A picture whose upper left pixel has this colour, and all others are black. */
    private Path write(String name, int side, int colour) {
        Path file = root.resolve(name);
        BufferedImage picture = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(0, 0, colour);
        try {
            Files.createDirectories(file.getParent());
            ImageIO.write(picture, "png", file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    private Path text(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "no picture");
    }

    private PictureRequest request(String transformation) {
        return transformation.equals(Examples.NAME)
                ? PictureRequest.examples(root)
                : PictureRequest.of(root, Transformations.kind(transformation));
    }

    private ViewSource read(PictureRequest request) {
        return request.read(skipped -> told.add(root.relativize(skipped.path()) + ": " + skipped.reason()));
    }

    private static byte[] view(Views views, int object, int step) {
        byte[] bytes = new byte[views.format().bytes()];
        views.write(object, ((CyclicGroup) views.transformation().group()).step(step), bytes, 0);
        return bytes;
    }

    @Test
    void classesAndObjectsComeInTheOrderOfTheirNames() {
        for (int i = 0; i < 10; i++) {
            write("b/" + i + ".png", 4, 0x010101 * i);
            write("a/" + i + ".png", 4, 0x010101 * (100 + i));
        }
        ViewSource source = read(request("translate-x"));
        Views train = source.train(SEED);
        Views test = source.test(SEED);
        assertEquals(List.of("a", "b"), train.classes());
        assertEquals(16, train.size());
        assertEquals(4, test.size(), "one in five of each class");
        assertEquals(new ImageFormat(1, 4, 4, 255), train.format(), "grey, because all pictures are");
        Set<Byte> seen = new HashSet<>();
        for (Views views : List.of(train, test)) {
            for (int object = 0; object < views.size(); object++) {
                byte value = view(views, object, 0)[0];
                assertEquals(views.label(object) == 0, value >= 100);
                assertTrue(seen.add(value), "an object is in one part only");
            }
        }
        assertEquals(20, seen.size());
        assertEquals(List.of(), told);
    }

    @Test
    void theSplitFollowsTheSeedAndTheDigestTheFiles() {
        for (int i = 0; i < 30; i++) {
            write("a/" + i + ".png", 2, i);
            write("b/" + i + ".png", 2, i);
        }
        ViewSource source = read(request("rotation"));
        byte[] one = ViewBatch.at(
                        source.test(SEED),
                        0,
                        12,
                        source.transformation().group().identity())
                .pixels();
        byte[] same = ViewBatch.at(
                        read(request("rotation")).test(SEED),
                        0,
                        12,
                        source.transformation().group().identity())
                .pixels();
        byte[] other = ViewBatch.at(
                        source.test(new Seed(6)),
                        0,
                        12,
                        source.transformation().group().identity())
                .pixels();
        assertArrayEquals(one, same);
        assertFalse(Arrays.equals(one, other));
        assertEquals(source.sha256(), read(request("rotation")).sha256());
        write("a/3.png", 2, 200);
        assertNotEquals(source.sha256(), read(request("rotation")).sha256());
    }

    @Test
    void whatIsOfNoUseIsToldWithItsPathAndLeftOut() throws IOException {
        for (int i = 0; i < 5; i++) {
            write("a/" + i + ".png", 4, i);
            write("b/" + i + ".png", 4, i);
        }
        write("single/one.png", 4, 1);
        text("a/broken.png");
        text("a/notes.txt");
        text("readme.md");
        write("b/deeper/6.png", 4, 1);
        Files.createDirectories(root.resolve("empty"));
        text(".DS_Store");
        text("a/.hidden.png");
        text("a/Thumbs.db");
        Files.createSymbolicLink(root.resolve("b/loop"), root);
        Files.createSymbolicLink(root.resolve("b/nowhere.png"), root.resolve("missing.png"));
        Views train = read(request("rotation")).train(SEED);
        assertEquals(List.of("a", "b"), train.classes());
        assertEquals(8, train.size());
        assertEquals(
                List.of(
                        "readme.md: a picture belongs into the folder of its class: " + root + "/CLASS/PICTURE.png",
                        "a/broken.png: the file is no image that can be read; allowed are PNG, JPEG, GIF, BMP and WebP",
                        "a/notes.txt: the name is not that of a PNG, JPEG, GIF, BMP or WebP file",
                        "b/deeper: a folder is not looked into here; pictures are " + root + "/CLASS/PICTURE.png",
                        "b/loop: a folder is not looked into here; pictures are " + root + "/CLASS/PICTURE.png",
                        "b/nowhere.png: there is no such file; check the path",
                        "empty: there is no picture that can be used in it",
                        "single: the class has one object, which cannot be both learned and tested; add others"),
                told);
    }

    @Test
    void picturesOfDifferentSizesAreRefusedUnlessASizeIsGiven() {
        for (int i = 0; i < 5; i++) {
            write("a/" + i + ".png", 4, i);
            write("b/" + i + ".png", i < 4 ? 4 : 6, i);
        }
        String message = assertThrows(DataException.class, () -> read(request("rotation")))
                .getMessage();
        assertEquals(
                root
                        + "/b/4.png: the picture has 6 x 6 pixels, but those before it 4 x 4; give a size such as 4x4 to bring all to"
                        + " one size",
                message);
        PictureRequest sized = request("rotation").withSize(new PictureSize(3, 2));
        assertEquals(new ImageFormat(3, 3, 2, 255), read(sized).train(SEED).format());
    }

    @Test
    void foldersWithoutClassesAreRefused() {
        assertTrue(assertThrows(DataException.class, () -> read(request("rotation")))
                .getMessage()
                .startsWith(root + ": there are 0 classes that can be used []; needed are two folders or more"));
        PictureRequest missing = PictureRequest.of(root.resolve("missing"), Transformations.ROTATION);
        assertEquals(
                root + "/missing: there is no such folder; check the path",
                assertThrows(DataException.class, () -> read(missing)).getMessage());
    }

    @Test
    void posesAreNamesOfFiles() throws IOException {
        for (String object : List.of("a/x", "a/y", "b/x", "b/y")) {
            write(object + "/0.png", 2, 1);
            write(object + "/-2.png", 2, 2);
            write(object + "/3.png", 2, 3);
        }
        write("a/x/12.png", 2, 1);
        write("a/x/first.png", 2, 1);
        write("a/x/10.png", 2, 1);
        text("b/x/5.png");
        Views train = read(request("examples").withOrder(12)).train(SEED);
        CyclicGroup group = new CyclicGroup(12);
        assertEquals(group, train.transformation().group());
        assertEquals(2, train.size(), "one of two objects of each class is for testing");
        for (int object = 0; object < 2; object++) {
            assertEquals(2, view(train, object, -2)[8], "blue of the first pixel");
            assertTrue(train.has(object, group.step(10)));
            assertTrue(train.has(object, group.step(3)));
            assertFalse(train.has(object, group.step(4)));
        }
        assertEquals(
                List.of(
                        "a/x/10.png: it shows the same pose as " + root + "/a/x/-2.png",
                        "a/x/12.png: the pose is outside of the group; allowed are -11 to 11 steps",
                        "a/x/first.png: the name is no number of steps, such as 3.png or -2.png",
                        "b/x/5.png: the file is no image that can be read; allowed are PNG, JPEG, GIF, BMP and WebP"),
                told);
    }

    @Test
    void withoutAnOrderPosesAreCountedAndAnOrderCanBeFoundLater() {
        for (String object : List.of("a/x", "a/y", "b/x", "b/y")) {
            write(object + "/0.png", 2, 1);
            write(object + "/-4.png", 2, 2);
            write(object + "/3.png", 2, 3);
        }
        ViewSource source = read(request("examples"));
        assertFalse(source.knowsOrder());
        assertEquals(9, source.transformation().group().order());
        ViewSource found = source.withOrder(6);
        assertTrue(found.knowsOrder());
        Views views = found.train(SEED);
        assertEquals(6, views.transformation().group().order());
        assertTrue(views.has(0, new CyclicGroup(6).step(2)), "four steps back are two forwards");
        write("a/x/20240101.png", 2, 1);
        read(request("examples"));
        assertEquals(
                List.of("a/x/20240101.png: the pose is outside of the group; allowed are -180 to 180 steps"), told);
    }

    @Test
    void aFolderToTestWithHasKnownClassesOnly(@TempDir Path other) throws IOException {
        for (int i = 0; i < 6; i++) {
            write("a/" + i + ".png", 4, i);
            write("b/" + i + ".png", 4, i);
        }
        Files.createDirectories(other.resolve("b"));
        Files.createDirectories(other.resolve("c"));
        Files.copy(root.resolve("a/1.png"), other.resolve("b/1.png"));
        Files.copy(root.resolve("a/1.png"), other.resolve("c/1.png"));
        PictureRequest both = request("rotation").withTest(other);
        List<Skipped> skipped = new ArrayList<>();
        ViewSource source = both.read(skipped::add);
        assertEquals(12, source.train(SEED).size(), "nothing is kept back");
        Views test = source.test(SEED);
        assertEquals(1, test.size());
        assertEquals(1, test.label(0));
        assertEquals(List.of(new Skipped(other.resolve("c"), "the class is not one of those learned: a, b")), skipped);
    }

    @Test
    void aColouredObjectMovesBeforeNoiseThatStays() {
        for (int i = 0; i < 2; i++) {
            write("a/" + i + ".png", 4, 0xff80ff);
            write("b/" + i + ".png", 4, 0xff80ff);
        }
        PictureRequest noisy = request("translate-x:1").withBackdrop(Backdrop.NOISE);
        Views views = read(noisy).train(SEED);
        byte[] still = view(views, 0, 0);
        byte[] moved = view(views, 0, 1);
        assertEquals(0x80, still[16] & 255, "green of the first pixel");
        assertEquals(0x80, moved[17] & 255, "and of the second, where it has moved");
        int behind = 0;
        for (int pixel = 2; pixel < 16; pixel++) {
            assertEquals(still[pixel], moved[pixel]);
            assertTrue(still[pixel] == 0 || still[pixel] == (byte) 255);
            assertEquals(still[pixel], still[16 + pixel], "black or white");
            behind += still[pixel] == 0 ? 0 : 1;
        }
        assertTrue(behind > 2 && behind < 12, "some of both: " + behind);
    }

    @Test
    void greyPicturesBeforeNoiseAreThePapersScenes() {
        for (int i = 0; i < 2; i++) {
            write("a/" + i + ".png", 4, 0xffffff);
            write("b/" + i + ".png", 4, 0xffffff);
        }
        PictureRequest noisy = request("translate-x:1").withBackdrop(Backdrop.NOISE);
        Views views = read(noisy).train(SEED);
        assertEquals(new ImageFormat(3, 4, 4, 1), views.format());
        byte[] moved = view(views, 0, 2);
        assertArrayEquals(new byte[] {0, 0, 1}, new byte[] {moved[2], moved[18], moved[34]});
    }

    @Test
    void aBackdropIsForPicturesThatAreMoved() {
        assertThrows(IllegalArgumentException.class, () -> request("examples").withBackdrop(Backdrop.NOISE));
    }
}
