package io.anypose.data.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LooksTest {

    private final Looks looks = new Looks();

    private void add(String name, int width, int height, int ground) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = picture.createGraphics();
        pen.setColor(new Color(ground, ground, ground));
        pen.fillRect(0, 0, width, height);
        pen.setColor(new Color(255 - ground, 255 - ground, 255 - ground));
        pen.fillRect(width / 4, height / 4, width / 2, height / 2);
        pen.dispose();
        looks.add(Path.of(name), picture);
    }

    private void add(int count, int ground) {
        for (int i = 0; i < count; i++) {
            add(ground + "-" + i + ".png", 10, 10, ground);
        }
    }

    @Test
    void picturesThatLookAlikeGiveNoConcern() {
        assertEquals(List.of(), looks.concerns());
        add(20, 0);
        add(1, 255); // one picture may be meant so
        assertEquals(List.of(), looks.concerns());
    }

    @Test
    void someOnTheOtherGroundAreTold() {
        add(20, 10);
        add(3, 250);
        assertEquals(
                List.of(
                        "3 of 23 pictures have bright ground where the others have dark, such as 250-0.png; invert them,"
                                + " so that all look alike"),
                looks.concerns());
    }

    @Test
    void theFewerOnesAreNamedWhicheverTheyAre() {
        add(4, 0);
        add(20, 255);
        assertEquals(
                List.of("4 of 24 pictures have dark ground where the others have bright, such as 0-0.png; invert them,"
                        + " so that all look alike"),
                looks.concerns());
    }

    /** Photographs have any ground, and nobody is to invert them. */
    @Test
    void photographsAreNotInverted() {
        add(10, 0);
        add(10, 128);
        add(10, 255);
        assertEquals(List.of(), looks.concerns());
    }

    @Test
    void sizesThatAreFarApartAreTold() {
        add("small.png", 10, 10, 0);
        add("medium.png", 39, 39, 0);
        assertEquals(List.of(), looks.concerns());
        add("large.png", 40, 40, 0);
        assertEquals(
                List.of("the pictures are of very different sizes, from 10 x 10 (small.png) to 40 x 40 (large.png); cut"
                        + " them so that objects are equally large in all"),
                looks.concerns());
    }

    @Test
    void proportionsThatAreFarApartAreTold() {
        add("square.png", 20, 20, 0);
        add("high.png", 20, 28, 0);
        assertEquals(List.of(), looks.concerns());
        add("wide.png", 30, 20, 0);
        assertEquals(
                List.of(
                        "the pictures have very different proportions, from 20 x 28 (high.png) to 30 x 20 (wide.png); cut"
                                + " them to one, because what is missing is filled up"),
                looks.concerns());
    }
}
