package io.anypose.app.example;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Whether a font draws letters as text has them: each in one piece, A and D with one hole, B with two, the others with none; and those
 * that text has on one line and equally high are so.
 *
 * <p>Symbols, key caps, stencils, ornamented initials and calligraphic hands with swashes do not, whatever their names are.
 */
final class PlainLetters {

    static final List<String> LETTERS = List.of("A", "B", "C", "D", "E", "F", "G", "H", "I", "J");

    private static final List<Integer> HOLES = List.of(1, 2, 0, 1, 0, 0, 0, 0, 0, 0);

    /** Letters that end at the same height above and below; C, G and J are rounder or longer in many fonts of text. */
    private static final List<String> LEVEL = List.of("A", "B", "D", "E", "F", "H", "I");

    /** By which part of their height their ends may differ: a pointed A rises above the others by a twentieth, a swash by more. */
    private static final double UNEVEN = 0.1;

    /** Letters are looked at as high as this, in pixels. */
    private static final float GLYPH = 100;

    /** Strokes thinner than a pixel must not fall into pieces. */
    private static final BasicStroke LEAST = new BasicStroke(1);

    private static final int MARGIN = 4;

    /** Regions of fewer pixels come from rounding, where strokes meet. */
    private static final int SPECK = 8;

    /** Ink and ground of a picture, row by row; ground all around. */
    private final boolean[] ink;

    private final int width;

    private PlainLetters(boolean[] ink, int width) {
        this.ink = ink;
        this.width = width;
    }

    /** Whether a font has all letters, and all of them plain. */
    static boolean areIn(Font font) {
        Font large = font.deriveFont(GLYPH);
        return font.canDisplayUpTo(String.join("", LETTERS)) < 0 && arePlain(letter -> outline(large, letter));
    }

    /** The same for outlines of letters, wherever they come from. */
    static boolean arePlain(Function<String, Shape> outlines) {
        return IntStream.range(0, LETTERS.size())
                        .allMatch(label -> isPlain(outlines.apply(LETTERS.get(label)), HOLES.get(label)))
                && areLevel(LEVEL.stream()
                        .map(letter -> outlines.apply(letter).getBounds2D())
                        .toList());
    }

    private static boolean isPlain(Shape outline, int holes) {
        return !outline.getBounds2D().isEmpty() && isPlain(drawn(outline), holes);
    }

    /** Whether the boxes around letters stand on one line and are equally high. */
    private static boolean areLevel(List<Rectangle2D> boxes) {
        double height = boxes.stream().mapToDouble(Rectangle2D::getHeight).min().orElseThrow();
        return Math.max(spread(boxes, Rectangle2D::getMinY), spread(boxes, Rectangle2D::getMaxY)) <= UNEVEN * height;
    }

    private static double spread(List<Rectangle2D> boxes, ToDoubleFunction<Rectangle2D> end) {
        DoubleSummaryStatistics ends = boxes.stream().mapToDouble(end).summaryStatistics();
        return ends.getMax() - ends.getMin();
    }

    /** Whether what is drawn is in one piece, with so many holes. */
    static boolean isPlain(BufferedImage picture, int holes) {
        PlainLetters letters = new PlainLetters(inkOf(picture), picture.getWidth());
        return letters.regions(true) == 1 && letters.regions(false) == 1 + holes;
    }

    static Shape outline(Font font, String letter) {
        return font.createGlyphVector(new FontRenderContext(null, true, true), letter)
                .getOutline();
    }

    private static BufferedImage drawn(Shape outline) {
        Rectangle2D box = outline.getBounds2D();
        BufferedImage picture = new BufferedImage(
                (int) box.getWidth() + 2 * MARGIN, (int) box.getHeight() + 2 * MARGIN, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = picture.createGraphics();
        graphics.translate(MARGIN - box.getX(), MARGIN - box.getY());
        graphics.fill(outline);
        graphics.setStroke(LEAST);
        graphics.draw(outline);
        graphics.dispose();
        return picture;
    }

    private static boolean[] inkOf(BufferedImage picture) {
        int width = picture.getWidth();
        boolean[] ink = new boolean[width * picture.getHeight()];
        for (int pixel = 0; pixel < ink.length; pixel++) {
            ink[pixel] = picture.getRaster().getSample(pixel % width, pixel / width, 0) > 0;
        }
        return ink;
    }

    /** In how many pieces the ink is, or the ground, but for specks. Ink also holds together at corners, the ground does not. */
    private int regions(boolean inked) {
        boolean[] visited = new boolean[ink.length];
        int regions = 0;
        for (int start = 0; start < ink.length; start++) {
            if (ink[start] == inked && !visited[start] && visit(start, visited) >= SPECK) {
                regions++;
            }
        }
        return regions;
    }

    /** Visits all pixels of a region, and counts them. */
    private int visit(int start, boolean[] visited) {
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        visited[start] = true;
        int size = 0;
        while (!open.isEmpty()) {
            int pixel = open.pop();
            size++;
            for (int next : neighbours(pixel)) {
                if (ink[next] == ink[start] && !visited[next]) {
                    visited[next] = true;
                    open.push(next);
                }
            }
        }
        return size;
    }

    private int[] neighbours(int pixel) {
        return IntStream.range(0, 9)
                .filter(i -> ink[pixel] || i % 2 == 1)
                .map(i -> (i / 3 - 1) * width + i % 3 - 1)
                .filter(step -> inside(pixel, step))
                .map(step -> pixel + step)
                .toArray();
    }

    private boolean inside(int pixel, int step) {
        int next = pixel + step;
        return next >= 0 && next < ink.length && Math.abs(next % width - pixel % width) <= 1;
    }
}
