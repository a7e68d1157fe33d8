package io.anypose.spark.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResidentMemoryTest {

    @Test
    void growthIsCountedFromTheSecondQuarterOn() {
        assertEquals(0, ResidentMemory.growth(List.of(100.0, 300.0, 250.0, 299.0)));
        assertEquals(7, ResidentMemory.growth(List.of(100.0, 300.0, 307.0, 301.0)));
        assertEquals(2, ResidentMemory.growth(List.of(1.0, 90.0, 80.0, 82.0, 79.0, 78.0, 77.0, 81.0)));
        assertEquals(0, ResidentMemory.growth(List.of(1.0)));
    }

    @Test
    void aPictureFollowsFromItsNumber() {
        GeneratedPictures pictures = new GeneratedPictures(5);

        assertArrayEquals(bytes(pictures.picture(3)), bytes(pictures.picture(3)));
        assertFalse(Arrays.equals(bytes(pictures.picture(3)), bytes(pictures.picture(4))));
    }

    private static byte[] bytes(BufferedImage picture) {
        return ((DataBufferByte) picture.getRaster().getDataBuffer()).getData();
    }
}
