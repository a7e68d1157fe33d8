package io.anypose.examples;

import io.anypose.provenance.Seed;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.random.RandomGenerator;

/** A white shape on black that looks different at every angle: what the examples turn. */
final class Shape {

    static final List<String> KINDS = List.of("arrow", "flag", "hook");

    private static final double CENTRE = 0.5;

    private final Path2D outline = new Path2D.Double();

    /** @param number shapes of one kind and different numbers have other proportions */
    Shape(String kind, int number) {
        RandomGenerator random = new Seed(number).generator(kind);
        double thick = random.nextDouble(0.08, 0.12);
        double wide = random.nextDouble(0.25, 0.32);
        double high = random.nextDouble(0.3, 0.36);
        switch (kind) {
            case "arrow" -> polygon(-thick, high, -thick, 0, -wide, 0, 0, -high, wide, 0, thick, 0, thick, high);
            case "flag" ->
                polygon(-wide, high, -wide, -high, wide, -high, wide, 0, thick - wide, 0, thick - wide, high);
            default ->
                polygon(
                        -wide,
                        -high,
                        thick - wide,
                        -high,
                        thick - wide,
                        high - thick,
                        wide,
                        high - thick,
                        wide,
                        high,
                        -wide,
                        high);
        }
    }

    private void polygon(double... coordinates) {
        outline.moveTo(coordinates[0], coordinates[1]);
        for (int i = 2; i < coordinates.length; i += 2) {
            outline.lineTo(coordinates[i], coordinates[i + 1]);
        }
        outline.closePath();
    }

    /** @param degrees by which it is turned, counter-clockwise */
    BufferedImage picture(int side, double degrees) {
        BufferedImage picture = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        AffineTransform turned = AffineTransform.getScaleInstance(side, side);
        turned.translate(CENTRE, CENTRE);
        turned.rotate(-Math.toRadians(degrees)); // y points down
        graphics.fill(turned.createTransformedShape(outline));
        graphics.dispose();
        return picture;
    }
}
