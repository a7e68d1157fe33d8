package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageFormatTest {

    @ParameterizedTest
    @CsvSource({"28, 512, 4096", "64, 98, 1302", "128, 24, 325", "4000, 1, 1"})
    void largeImagesGoToTheEngineInSmallerNumbers(int side, int tile, int sample) {
        ImageFormat format = new ImageFormat(3, side, side, 255);
        assertEquals(tile, format.tile());
        assertEquals(sample, format.sample());
        assertTrue(sample == 1 || 4L * sample * format.bytes() <= 64_000_000, "as floats");
    }
}
