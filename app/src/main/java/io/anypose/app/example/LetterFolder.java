package io.anypose.app.example;

import io.anypose.provenance.Seed;
import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Writes pictures of upright letters: in {@code train} with some families of fonts, in {@code test} with others.
 *
 * <p>No two letters are alike: they are a little slanted, stretched and made bolder, and differ in size and place. However they are
 * turned, they stay inside of the picture.
 *
 * @param size width and height, in pixels
 * @param count pictures of each letter in each part
 */
record LetterFolder(LetterBackground background, int size, int count, Seed seed) {

    /** The folder of pictures without a letter. */
    static final String WITHOUT = "without";

    private static final int LEAST = 16;
    private static final int MOST = 512;

    /** Glyphs are taken at this size and then brought to that of the picture. */
    private static final float GLYPH = 100;

    /** The diagonal of a letter is at most this part of the picture's side. */
    private static final double REACH = 0.9;

    LetterFolder {
        if (size < LEAST || size > MOST || count < 1) {
            throw new IllegalArgumentException(
                    "letters are %d to %d pixels wide and there is at least 1 of each, not %d and %d"
                            .formatted(LEAST, MOST, size, count));
        }
    }

    /** Writes to a folder that does not exist yet: either all of it or nothing. */
    void write(Path folder, LetterFonts fonts) {
        NewFolder.write(folder, temporary -> {
            write(NewFolder.train(temporary), fonts.train());
            write(NewFolder.test(temporary), fonts.test());
            if (background.showsItself()) {
                writeWithout(temporary.resolve(WITHOUT));
            }
        });
    }

    private void write(Path part, Map<String, List<Font>> families) throws IOException {
        List<String> names = List.copyOf(families.keySet());
        for (int label = 0; label < PlainLetters.LETTERS.size(); label++) {
            String letter = PlainLetters.LETTERS.get(label);
            for (int i = 0; i < count; i++) {
                var random = seed.generator("letters/" + part.getFileName(), label, i);
                String name = names.get(random.nextInt(names.size()));
                List<Font> family = families.get(name);
                double[] covered = coverage(family.get(random.nextInt(family.size())), letter, random);
                NewFolder.write(
                        background.draw(covered, size, random),
                        part.resolve(letter).resolve("%04d-%s.png".formatted(i, fileName(name))));
            }
        }
    }

    /** As many pictures as there are of all letters together, of what is behind them. */
    private void writeWithout(Path part) throws IOException {
        for (int i = 0; i < count * PlainLetters.LETTERS.size(); i++) {
            NewFolder.write(
                    background.draw(new double[size * size], size, seed.generator(WITHOUT, i)),
                    part.resolve("%04d.png".formatted(i)));
        }
    }

    /** A family's name as part of that of a file, for whoever asks which fonts are hard. */
    static String fileName(String family) {
        return family.replaceAll("[^\\p{IsAlphabetic}\\d]+", "-");
    }

    /** How much of each pixel a letter covers, 0 to 1. */
    double[] coverage(Font font, String letter, RandomGenerator random) {
        BufferedImage mask = new BufferedImage(size, size, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = mask.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        Shape shape = placed(slanted(font, letter, random), random);
        graphics.fill(shape);
        graphics.setStroke(new BasicStroke((float) (size * random.nextDouble(0.001, 0.02))));
        graphics.draw(shape);
        graphics.dispose();
        double[] covered = new double[size * size];
        for (int pixel = 0; pixel < covered.length; pixel++) {
            covered[pixel] = mask.getRaster().getSample(pixel % size, pixel / size, 0) / 255.0;
        }
        return covered;
    }

    private static Shape slanted(Font font, String letter, RandomGenerator random) {
        Shape outline = PlainLetters.outline(font.deriveFont(GLYPH), letter);
        AffineTransform slant = AffineTransform.getShearInstance(random.nextDouble(-0.15, 0.15), 0);
        slant.scale(random.nextDouble(0.85, 1.15), 1);
        return slant.createTransformedShape(outline);
    }

    private Shape placed(Shape outline, RandomGenerator random) {
        Rectangle2D box = outline.getBounds2D();
        double scale = Math.min(
                size * random.nextDouble(0.48, 0.62) / box.getHeight(),
                size * REACH / Math.hypot(box.getWidth(), box.getHeight()));
        double away = 0.03 * size;
        AffineTransform place = AffineTransform.getTranslateInstance(
                size / 2.0 + random.nextDouble(-away, away), size / 2.0 + random.nextDouble(-away, away));
        place.scale(scale, scale);
        place.translate(-box.getCenterX(), -box.getCenterY());
        return place.createTransformedShape(outline);
    }
}
