package io.anypose.examples;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A sign whose colour turns: what the examples take pictures of. It is red at the canonical pose, and each of twelve steps
 * turns its hue by 30°.
 */
final class Sign {

    static final int SIDE = 12;
    static final int STEPS = 12;
    static final List<String> KINDS = List.of("disc", "square", "triangle");

    private final Shape shape;
    private final double strength;

    Sign(String kind, RandomGenerator random) {
        double radius = SIDE * (0.3 + 0.15 * random.nextDouble());
        this.strength = 0.25 + 0.2 * random.nextDouble();
        this.shape = shape(kind, SIDE / 2.0 - radius, 2 * radius);
    }

    private static Shape shape(String kind, double corner, double length) {
        return switch (kind) {
            case "disc" -> new Ellipse2D.Double(corner, corner, length, length);
            case "square" -> new Rectangle2D.Double(corner, corner, length, length);
            default -> {
                Path2D triangle = new Path2D.Double();
                triangle.moveTo(corner, corner + length);
                triangle.lineTo(corner + length, corner + length);
                triangle.lineTo(corner + length / 2, corner);
                triangle.closePath();
                yield triangle;
            }
        };
    }

    BufferedImage at(int step) {
        BufferedImage picture = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setColor(Color.GRAY);
        graphics.fillRect(0, 0, SIDE, SIDE);
        graphics.setColor(new Color(part(step, 0), part(step, 4), part(step, 8)));
        graphics.fill(shape);
        graphics.dispose();
        return picture;
    }

    /** How much there is of a colour that is strongest at a step of its own. */
    private float part(int step, int strongest) {
        return (float) (0.5 + strength * Math.cos(2 * Math.PI * (step - strongest) / STEPS));
    }
}
