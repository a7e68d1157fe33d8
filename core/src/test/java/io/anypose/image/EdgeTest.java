package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class EdgeTest {

    /** The border has 8 pixels; inside is one. */
    @Test
    void itIsTheMiddleOfTheBorderInEachPlane() {
        byte[] picture = {
            9,
            9,
            9,
            9,
            0,
            9,
            1,
            2,
            9, // an object reaches two pixels of the border
            (byte) 200,
            (byte) 200,
            (byte) 201,
            (byte) 201,
            5,
            (byte) 201,
            (byte) 202,
            (byte) 250,
            (byte) 250
        };

        assertArrayEquals(new byte[] {9, (byte) 201}, Edge.of(picture, new ImageFormat(2, 3, 3, 255)));
    }

    @Test
    void ofASinglePixelItIsThatPixel() {
        assertArrayEquals(new byte[] {7}, Edge.of(new byte[] {7}, new ImageFormat(1, 1, 1, 255)));
    }
}
