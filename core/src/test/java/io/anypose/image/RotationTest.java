package io.anypose.image;

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
import org.junit.jupiter.api.Test;

class RotationTest {

    private static final PixelTransformation ROTATION = Transformations.ROTATION.on(28, 28);
    private static final CyclicGroup STEPS = new CyclicGroup(10);

    @Test
    void everyBitIsThatOfPillow() throws IOException {
        assertEquals(List.of(), differences(degrees -> ROTATION.map(STEPS.step(degrees / 36))));
    }

    @Test
    void turningTheOtherWayIsFoundOut() throws IOException {
        // All nine digits differ at the eight angles that are neither 0 nor 180 degrees.
        assertEquals(
                72,
                differences(degrees -> ROTATION.map(STEPS.step(-degrees / 36))).size());
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
