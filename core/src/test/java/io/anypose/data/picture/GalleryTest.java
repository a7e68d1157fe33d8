package io.anypose.data.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.data.Views;
import io.anypose.image.Transformations;
import io.anypose.image.picture.PictureSize;
import io.anypose.provenance.Seed;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GalleryTest {

    /** White in one corner. */
    private static BufferedImage corner(int x, int y) {
        BufferedImage picture = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(x, y, 0xffffff);
        return picture;
    }

    private static byte[] view(Views views, int object, double degrees) {
        byte[] pixels = new byte[views.format().bytes()];
        views.write(object, views.transformation().pose(List.of(degrees)), pixels, 0);
        return pixels;
    }

    @Test
    void uprightPicturesAreTurned() {
        Gallery gallery = Gallery.upright(new PictureSize(4, 4), Transformations.anyRotation())
                .add("one", corner(3, 0))
                .add("other", corner(0, 0));
        Views views = gallery.views();
        assertEquals(List.of("one", "other"), views.classes());
        assertEquals(1, views.format().planes(), "they are grey");
        // Turned by 90° counter-clockwise, what was on the right is on the left.
        assertArrayEquals(view(views, 1, 0), view(views, 0, 90));
        assertEquals(30, views.transformation().group().order());
    }

    @Test
    void oneInFiveOfEachClassIsForTesting() {
        Gallery gallery = Gallery.upright(new PictureSize(4, 4), Transformations.TRANSLATE_X);
        for (int i = 0; i < 10; i++) {
            gallery.add("one", corner(i % 4, 0)).add("other", corner(0, i % 4));
        }
        Seed seed = new Seed(1);
        assertEquals(16, gallery.source().train(seed).size());
        assertEquals(4, gallery.source().test(seed).size());
        assertEquals("translate-x", gallery.source().transformation().name());
    }

    @Test
    void picturesAtOtherPosesAreRefused() {
        Gallery upright = Gallery.upright(new PictureSize(4, 4), Transformations.ROTATION);
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> upright.add("one", Map.of(0, corner(0, 0), 2, corner(1, 0))));
        assertEquals(
                "an object of class one has pictures at the steps [0, 2], but this gallery is for upright pictures, at step 0",
                refusal.getMessage());
    }
}
