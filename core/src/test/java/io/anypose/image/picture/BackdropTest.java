package io.anypose.image.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.anypose.image.ImageFormat;
import java.awt.Color;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class BackdropTest {

    private static final byte WHITE = (byte) 255;
    private static final ImageFormat GREY = new ImageFormat(1, 2, 2, 255);

    private static BufferedImage wide() {
        BufferedImage picture = new BufferedImage(4, 1, BufferedImage.TYPE_INT_RGB);
        var graphics = picture.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, 4, 1);
        graphics.dispose();
        return picture;
    }

    @Test
    void whatIsBesideAPictureIsBlackOrTheColourOfItsEdge() {
        assertArrayEquals(new byte[] {WHITE, WHITE, 0, 0}, Backdrop.NONE.bytes(wide(), GREY));
        assertArrayEquals(new byte[] {WHITE, WHITE, WHITE, WHITE}, Backdrop.EDGE.bytes(wide(), GREY));
    }

    @Test
    void whatComesInFromOutsideIsToo() {
        byte[] white = {WHITE, WHITE, WHITE, WHITE};
        assertArrayEquals(new byte[] {0}, Backdrop.NONE.outside(white, GREY));
        assertArrayEquals(new byte[] {0}, Backdrop.NOISE.outside(white, GREY));
        assertArrayEquals(new byte[] {WHITE}, Backdrop.EDGE.outside(white, GREY));
    }
}
