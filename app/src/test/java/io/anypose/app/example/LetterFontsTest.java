package io.anypose.app.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.util.Collections;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LetterFontsTest {

    private static final Seed SEED = new Seed(3);

    private static BufferedImage drawn(Consumer<Graphics2D> drawing) {
        BufferedImage picture = new BufferedImage(40, 40, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = picture.createGraphics();
        graphics.setStroke(new BasicStroke(3));
        drawing.accept(graphics);
        graphics.dispose();
        return picture;
    }

    @Test
    void aPlainLetterIsInOnePieceAndHasItsHoles() {
        BufferedImage ring = drawn(graphics -> graphics.drawOval(5, 5, 20, 20));
        assertTrue(PlainLetters.isPlain(ring, 1));
        assertFalse(PlainLetters.isPlain(ring, 0));
        assertFalse(PlainLetters.isPlain(ring, 2));
        BufferedImage eight = drawn(graphics -> {
            graphics.drawOval(5, 5, 14, 14);
            graphics.drawOval(5, 19, 14, 14);
        });
        assertTrue(PlainLetters.isPlain(eight, 2));
        BufferedImage stencil = drawn(graphics -> {
            graphics.drawArc(5, 5, 20, 20, 10, 160);
            graphics.drawArc(5, 5, 20, 20, 190, 160);
        });
        assertFalse(PlainLetters.isPlain(stencil, 0), "two pieces");
        assertFalse(PlainLetters.isPlain(drawn(graphics -> {}), 0), "nothing");
        BufferedImage bar = drawn(graphics -> graphics.fillRect(5, 5, 20, 20));
        assertTrue(PlainLetters.isPlain(bar, 0));
        bar.getRaster().setSample(10, 10, 0, 0);
        assertTrue(PlainLetters.isPlain(bar, 0), "a speck");
    }

    /** Strokes that touch at corners only hold together, and do not let the ground through. */
    @Test
    void diagonalsAreInOnePiece() {
        BufferedImage diamond = new BufferedImage(9, 9, BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < 3; i++) {
            for (int[] at : new int[][] {{4 - i, 1 + i}, {4 + i, 1 + i}, {4 - i, 7 - i}, {4 + i, 7 - i}}) {
                diamond.getRaster().setSample(at[0], at[1], 0, 255);
            }
        }
        diamond.getRaster().setSample(1, 4, 0, 255);
        diamond.getRaster().setSample(7, 4, 0, 255);
        assertTrue(PlainLetters.isPlain(diamond, 1));
    }

    @Test
    void theFontsOfThisMachineArePlain() {
        LetterFonts fonts = LetterFonts.installed(SEED);

        for (var families : Set.of(fonts.train(), fonts.test())) {
            for (var family : families.values()) {
                for (Font font : family) {
                    assertTrue(PlainLetters.areIn(font), font.getFontName());
                    assertFalse(fonts.leftOut().contains(font.getFontName()), font.getFontName());
                }
            }
        }
    }

    private static Shape outline(Font font, String letter, UnaryOperator<AffineTransform> changed) {
        return changed.apply(new AffineTransform()).createTransformedShape(PlainLetters.outline(font, letter));
    }

    /** As swashes of calligraphic hands do: letters that leave the line, below or above. */
    @ParameterizedTest
    @CsvSource({"H, 1.07, true", "H, 1.15, false", "A, 0.85, false", "F, -1.15, false", "J, 1.3, true", "G, 1.3, true"})
    void plainLettersStandOnOneLineAndAreEquallyHigh(String letter, double higher, boolean plain) {
        UnaryOperator<AffineTransform> changed = map -> {
            map.translate(0, higher < 0 ? 12 : 0); // below the line
            map.scale(1, Math.abs(higher));
            return map;
        };

        Font font = new Font("DejaVu Sans", Font.PLAIN, 100);
        assertEquals(
                plain,
                PlainLetters.arePlain(
                        each -> outline(font, each, each.equals(letter) ? changed : UnaryOperator.identity())));
    }

    @Test
    void fontsToTestWithAreOfOtherFamilies() {
        LetterFonts fonts = LetterFonts.installed(SEED);

        assertEquals(fonts.isShared(), !Collections.disjoint(fonts.trainNames(), fonts.testNames()));
        assertEquals("DejaVu Sans", LetterFonts.family("DejaVu Sans Mono", Set.of("DejaVu Sans", "DejaVu Sans Mono")));
        assertEquals("DejaVu Sans Mono", LetterFonts.family("DejaVu Sans Mono", Set.of("DejaVu Sans Mono", "Deja")));
    }

    @Test
    void familiesCanBeLeftOut() {
        LetterFonts all = LetterFonts.installed(SEED);
        String name = all.testNames().iterator().next();
        assumeTrue(all.trainNames().size() > 1, "another family is left");

        LetterFonts others = LetterFonts.installed(Set.of(name), SEED);

        assertFalse(others.trainNames().contains(name) || others.testNames().contains(name), name);
        AnyposeException refusal =
                assertThrows(AnyposeException.class, () -> LetterFonts.installed(Set.of("Wingdings X"), SEED));
        assertTrue(
                refusal.getMessage().startsWith("there is no family Wingdings X to leave out; there are "),
                refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "EB Garamond SC 08, EB Garamond",
        "EB Garamond 12, EB Garamond",
        "Linux Libertine O, Linux Libertine",
        "DejaVu Sans, DejaVu Sans",
        "B612, B612",
        "12, 12"
    })
    void sizesAndSmallCapitalsMakeNoOtherFamily(String family, String name) {
        assertEquals(name, LetterFonts.name(family));
    }
}
