package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.group.CyclicGroup;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RotationTest {

    /** One for each test: a mutant of the code that makes it would not be seen through one that was made before. */
    private final PixelTransformation rotation = Transformations.ROTATION.on(28, 28);

    private static final CyclicGroup STEPS = new CyclicGroup(10);

    @Test
    void everyBitIsThatOfPillow() throws IOException {
        assertEquals(List.of(), differences(degrees -> rotation.map(STEPS.step(degrees / 36))));
    }

    @Test
    void turningTheOtherWayIsFoundOut() throws IOException {
        // All nine digits differ at the eight angles that are neither 0 nor 180 degrees.
        assertEquals(
                72,
                differences(degrees -> rotation.map(STEPS.step(-degrees / 36))).size());
    }

    @Test
    void aQuarterTurnBringsTheTopRightCornerToTheTopLeft() {
        PixelTransformation quarter = Transformations.rotation(90).on(3, 3);
        assertEquals(2, quarter.map(quarter.group().pose(1)).source(0));
        assertEquals(6, quarter.map(quarter.group().pose(3)).source(0));
    }

    @Test
    void fourQuarterTurnsAreTheIdentity() {
        PixelTransformation quarter = Transformations.rotation(90).on(5, 5);
        PixelMap one = quarter.map(quarter.group().pose(1));
        assertEquals(
                quarter.map(quarter.group().identity()),
                one.after(one).after(one).after(one));
        assertEquals(quarter.map(quarter.group().pose(3)), one.after(one).after(one));
        assertNotEquals(quarter.map(quarter.group().identity()), one);
    }

    @Test
    void imagesOfAnySizeUpToTheLargestAreTurned() {
        PixelTransformation wide = Transformations.rotation(180).on(8192, 1);
        assertEquals(8192, wide.width());
        assertEquals(1, wide.height());
        assertEquals(8191, wide.map(wide.group().pose(1)).source(0));
        PixelTransformation high = Transformations.rotation(360).on(1, 8192);
        assertEquals(8192, high.height());
        assertEquals(1, high.group().order());
        for (int[] size : new int[][] {{0, 4}, {4, 0}, {8193, 4}, {4, 8193}}) {
            var refusal = assertThrows(
                    IllegalArgumentException.class,
                    () -> Transformations.rotation(90).on(size[0], size[1]));
            assertEquals(
                    "an image of " + size[0] + " x " + size[1]
                            + " pixels cannot be rotated; possible are 1 to 8192 either way",
                    refusal.getMessage());
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> Transformations.rotation(0).on(4, 4));
    }

    /** A quarter turn of what is not square is resampled: what leaves the image is gone. */
    @Test
    void aQuarterTurnOfAWideImageKeepsItsMiddle() {
        PixelTransformation quarter = Transformations.rotation(90).on(4, 2);
        PixelMap map = quarter.map(quarter.group().pose(1));
        int[] sources = IntStream.range(0, 8).map(map::source).toArray();
        assertArrayEquals(new int[] {-1, 2, 6, -1, -1, 1, 5, -1}, sources);
    }

    @Test
    void stepsThatDoNotCloseTheCircleAreRefused() {
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> Transformations.rotation(37).on(28, 28));
        assertEquals(
                "a rotation in steps of 37° does not return to its start; choose a divisor of 360, such as 36",
                refusal.getMessage());
    }

    private static List<String> differences(IntFunction<PixelMap> rotation) throws IOException {
        List<String> differences = new ArrayList<>();
        for (JsonElement element : golden().getAsJsonArray("digits")) {
            JsonObject digit = element.getAsJsonObject();
            Mask mask = mask(digit.get("mask_hex").getAsString());
            JsonObject rotated = digit.getAsJsonObject("rotated_hex");
            assertEquals(10, rotated.size());
            for (String degrees : rotated.keySet()) {
                Mask expected = mask(rotated.get(degrees).getAsString());
                if (!mask.moved(rotation.apply(Integer.parseInt(degrees))).equals(expected)) {
                    differences.add(digit.get("label") + " at " + degrees);
                }
            }
        }
        return differences;
    }

    private static JsonObject golden() throws IOException {
        try (Reader in = new InputStreamReader(
                RotationTest.class.getResourceAsStream("/golden/rotation_masks.json"), StandardCharsets.UTF_8)) {
            return JsonParser.parseReader(in).getAsJsonObject();
        }
    }

    private static Mask mask(String hex) {
        byte[] packed = HexFormat.of().parseHex(hex);
        byte[] grey = new byte[28 * 28];
        for (int i = 0; i < grey.length; i++) {
            grey[i] = (byte) ((packed[i / 8] >> (7 - i % 8) & 1) * 255);
        }
        return Mask.threshold(28, 28, grey);
    }
}
