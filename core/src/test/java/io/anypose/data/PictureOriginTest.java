package io.anypose.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.file.Json;
import io.anypose.image.ImageFormat;
import io.anypose.image.picture.Backdrop;
import java.awt.Color;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class PictureOriginTest {

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

    /** A model of before was shown pictures in the middle of black, and is shown others so. */
    @Test
    void whatIsBesideAPictureIsAsInTraining() {
        PictureOrigin before =
                Json.read("{\"images\":\"there\",\"test\":\"\",\"backdrop\":\"NONE\"}", PictureOrigin.class);
        assertEquals(Backdrop.NONE, before.backdrop());
        assertArrayEquals(new byte[] {WHITE, WHITE, 0, 0}, before.bytes(wide(), GREY));
        assertArrayEquals(new byte[] {WHITE, WHITE, WHITE, WHITE}, PictureOrigin.UPRIGHT.bytes(wide(), GREY));
    }

    @Test
    void whatComesInFromOutsideIsToo() {
        byte[] white = {WHITE, WHITE, WHITE, WHITE};
        assertArrayEquals(new byte[] {0}, Backdrop.NONE.outside(white, GREY));
        assertArrayEquals(new byte[] {0}, Backdrop.NOISE.outside(white, GREY));
        assertArrayEquals(new byte[] {WHITE}, Backdrop.EDGE.outside(white, GREY));
    }
}
