package io.anypose.data.idx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.DataException;
import io.anypose.data.DataSet;
import io.anypose.data.SceneViews;
import io.anypose.data.TrainValidationSplit;
import io.anypose.data.Views;
import io.anypose.file.Sha256;
import io.anypose.group.Pose;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.provenance.Seed;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MnistTest {

    private static final PixelTransformation ROTATION = Transformations.ROTATION.on(28, 28);
    private static final Seed SEED = new Seed(1);

    private static DataSet digits;

    @BeforeAll
    static void readOnce() {
        digits = Mnist.embedded().without(Set.of(9));
    }

    @Test
    void theEmbeddedFilesAreMnist() {
        DataSet all = Mnist.embedded();
        assertEquals(60_000, all.train().size());
        assertEquals(10_000, all.test().size());
        assertEquals(Set.of(9), all.leftOutByDefault());
        assertEquals(List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"), all.classes());
        assertEquals(5, all.train().label(0));
        assertEquals(7, all.test().label(0));
    }

    @Test
    void withoutNines8991TestDigitsRemain() {
        assertEquals(8_991, digits.test().size());
        assertEquals(54_051, digits.train().size());
        assertEquals(List.of("0", "1", "2", "3", "4", "5", "6", "7", "8"), digits.classes());
        assertEquals(Mnist.embedded().sha256(), digits.sha256());
    }

    @Test
    void aMissingModuleIsAnsweredWithItsName() {
        var refusal = assertThrows(DataException.class, () -> Mnist.from(loader(null)));
        assertEquals(
                "io/anypose/mnist/train-images-idx3-ubyte.gz: is not on the class path; add io.anypose:anypose-mnist to it,"
                        + " or read a folder of IDX files instead",
                refusal.getMessage());
    }

    @Test
    void aDamagedFileIsFoundByItsDigest() {
        byte[] other = "another file".getBytes(StandardCharsets.US_ASCII);
        var refusal = assertThrows(DataException.class, () -> Mnist.from(loader(other)));
        assertEquals(
                "io/anypose/mnist/train-images-idx3-ubyte.gz: has SHA-256 " + Sha256.hex(other) + ", but MNIST has"
                        + " 0b367032e93c5d0cea0925647cfdb18614af8ee15f83e6f2fc2ad904a6835971: replace the damaged"
                        + " anypose-mnist on the class path",
                refusal.getMessage());
    }

    @Test
    void theFirstTrainingSceneStaysWhatItIs() {
        byte[] scene = scene(SceneViews.train(digits, ROTATION, SEED), 0, 1);
        assertEquals("428990550d00f5e256145c9d87408a255edabe65568e15e2662a58c7dcea84d8", Sha256.hex(scene));
    }

    @Test
    void theSceneIsThatOfTheSeed() {
        byte[] scene = scene(SceneViews.train(digits, ROTATION, SEED), 5, 0);
        assertArrayEquals(scene, scene(SceneViews.train(digits, ROTATION, SEED), 5, 0));
        assertFalse(Arrays.equals(scene, scene(SceneViews.train(digits, ROTATION, new Seed(2)), 5, 0)));
    }

    @Test
    void trainingAndTestImagesHaveDifferentBackgrounds() {
        DataSet same =
                new DataSet(digits.test(), digits.test(), digits.classes(), digits.sha256(), digits.leftOutByDefault());
        assertFalse(Arrays.equals(
                scene(SceneViews.train(same, ROTATION, SEED), 0, 0),
                scene(SceneViews.test(same, ROTATION, SEED), 0, 0)));
    }

    @Test
    void fourFifthsOfEachClassAreForTraining() {
        Views views = SceneViews.train(digits, ROTATION, SEED);
        TrainValidationSplit split = TrainValidationSplit.of(views, SEED);
        assertEquals(views.size(), split.train().length + split.validation().length);
        for (int label = 0; label < 9; label++) {
            long train = count(views, split.train(), label);
            long validation = count(views, split.validation(), label);
            assertEquals((train + validation) / 5, validation);
        }
        assertEquals(split, TrainValidationSplit.of(views, SEED));
        assertNotEquals(split, TrainValidationSplit.of(views, new Seed(2)));
        assertTrue(
                Arrays.stream(split.train()).noneMatch(object -> Arrays.binarySearch(split.validation(), object) >= 0));
    }

    @Test
    void scenesAreTheSameWhetherTheyAreKeptOrNot() {
        Views plain = SceneViews.train(digits, ROTATION, SEED);
        Views keeping = SceneViews.train(digits, ROTATION, SEED);
        List<Pose> poses = ROTATION.group().poses();
        assertTrue(keeping.keep(poses.subList(0, 3)));
        Views some = keeping.subset(new int[] {7, 5});
        assertTrue(some.keep(poses.subList(2, 5)));
        for (int pose = 0; pose < 6; pose++) {
            for (int again = 0; again < 2; again++) {
                assertArrayEquals(scene(plain, 7, pose), scene(keeping, 7, pose));
                assertArrayEquals(scene(plain, 5, pose), scene(some, 1, pose));
            }
        }
    }

    @Test
    void moreScenesThanFitAreNotKept() {
        PixelTransformation shifts = Transformations.TRANSLATE_XY.on(28, 28);
        Views views = SceneViews.train(digits, shifts, SEED);
        List<Pose> poses = shifts.group().poses();
        assertFalse(views.keep(poses));
        assertTrue(views.keep(poses.subList(0, 10)));
        assertTrue(views.keep(poses.subList(0, 10)), "they are kept already");
        assertFalse(views.keep(poses.subList(10, 20)), "there is room for 18");
    }

    @Test
    void aTransformationOfAnotherSizeIsRefused() {
        PixelTransformation small = Transformations.ROTATION.on(14, 14);
        var refusal = assertThrows(IllegalArgumentException.class, () -> SceneViews.train(digits, small, SEED));
        assertEquals("rotation moves images of 14 x 14 pixels, but the data have 28 x 28", refusal.getMessage());
    }

    private static long count(Views views, int[] objects, int label) {
        return Arrays.stream(objects)
                .filter(object -> views.label(object) == label)
                .count();
    }

    private static byte[] scene(Views views, int object, int pose) {
        byte[] pixels = new byte[views.format().bytes()];
        views.write(object, ROTATION.group().pose(pose), pixels, 0);
        return pixels;
    }

    private static ClassLoader loader(byte[] content) {
        return new ClassLoader(null) {
            @Override
            public InputStream getResourceAsStream(String name) {
                return content == null ? null : new ByteArrayInputStream(content);
            }
        };
    }
}
