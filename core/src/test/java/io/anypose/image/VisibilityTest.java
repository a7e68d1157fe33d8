package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VisibilityTest {

    private static final Seed SEED = new Seed(7);

    @Test
    void thePapersBackgroundsStayAsTheyAre() {
        assertEquals(
                Background.random(28, 28, SEED.generator("background")),
                Visibility.PAPER.background(28, 28, SEED.generator("background")));
    }

    @Test
    void noiseIsTheShareOfWhitePixels() {
        for (double share : new double[] {0, 0.1, 0.3, 0.9, 1}) {
            Background background = new Visibility(share, 1).background(300, 300, SEED.generator("background"));
            long white = IntStream.range(0, 90_000).filter(background::isWhite).count();
            // Five deviations of a count of so many pixels are under 0.9 %.
            assertEquals(share, white / 90_000.0, share == 0 || share == 1 ? 0 : 0.009);
        }
    }

    @Test
    void aFaintObjectLetsTheBackgroundThrough() {
        // Object, object, white, black; behind the first object is white, behind the second black.
        Mask mask = Mask.threshold(4, 1, new byte[] {(byte) 255, (byte) 255, 0, 0});
        Background behind = Background.random(4, 1, () -> 0b0101);
        byte[] image = new byte[1 + 12];
        PixelTransformation still = Transformations.translateX(1).on(4, 1);
        new Scene(mask, behind).write(still.map(still.group().identity()), image, 1);

        new Visibility(0.5, 0.2).fade(behind, image, 1);

        byte through = (byte) 204;
        byte white = (byte) 255;
        assertArrayEquals(
                new byte[] {0, through, 0, white, 0, /* green */ through, 0, white, 0, /* blue */ white, 51, white, 0},
                image);
    }

    @Test
    void opaqueObjectsNeedTwoLevelsAndFaintOnesMore() {
        ImageFormat scene = new ImageFormat(3, 4, 1, 1);
        assertEquals(scene, new Visibility(0.1, 1).format(scene));
        assertEquals(new ImageFormat(3, 4, 1, 255), new Visibility(0.5, 0.9).format(scene));
    }

    @Test
    void whatIsNoShareIsRefused() {
        for (double noise : new double[] {-0.1, 1.1, Double.NaN}) {
            var refusal = assertThrows(IllegalArgumentException.class, () -> new Visibility(noise, 1));
            assertTrue(refusal.getMessage().endsWith("allowed are 0 to 1"), refusal.getMessage());
        }
        for (double contrast : new double[] {0, -1, 1.01, Double.NaN}) {
            var refusal = assertThrows(IllegalArgumentException.class, () -> new Visibility(0.5, contrast));
            assertEquals(
                    "the contrast is " + contrast + "; allowed are 0 to 1, without 0 itself", refusal.getMessage());
        }
    }
}
