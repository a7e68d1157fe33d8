package io.anypose.app.example;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Draws a solid in parallel projection from a little above, lit from the upper left of the viewer: the light stays where it
 * is when the solid turns. Hidden surfaces are found with a depth buffer, edges are smoothed by averaging finer pixels.
 */
final class Renderer {

    private static final int FINER = 3;
    private static final double TILT = Math.toRadians(30);
    private static final double AMBIENT = 0.3;
    private static final Vector LIGHT = new Vector(-0.5, 0.7, 0.6).unit();
    /** Half of the picture's side in the units of the solid. */
    private static final double REACH = 1.5;

    private final int side;
    private final double[] depth;
    private final double[] light;

    /** @param side of the square picture, in pixels */
    Renderer(int side) {
        this.side = side;
        this.depth = new double[side * side * FINER * FINER];
        this.light = new double[depth.length];
    }

    /** The solid turned by an angle, in one colour before black. */
    BufferedImage draw(Solid solid, double radians, double[] colour) {
        Arrays.fill(depth, Double.NEGATIVE_INFINITY);
        Arrays.fill(light, 0);
        for (Solid.Triangle triangle : solid.triangles()) {
            fill(triangle.moved(point -> point.turned(radians).tilted(TILT)));
        }
        BufferedImage picture = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                picture.setRGB(x, y, Colour.rgb(colour, mean(x, y)));
            }
        }
        return picture;
    }

    private double mean(int x, int y) {
        double sum = 0;
        for (int j = 0; j < FINER; j++) {
            for (int i = 0; i < FINER; i++) {
                sum += light[(y * FINER + j) * side * FINER + x * FINER + i];
            }
        }
        return sum / (FINER * FINER);
    }

    private void fill(Solid.Triangle triangle) {
        Vector normal = triangle.b().minus(triangle.a()).cross(triangle.c().minus(triangle.a()));
        if (normal.z() <= 0) {
            return; // seen from behind
        }
        double shade = AMBIENT + (1 - AMBIENT) * Math.max(0, normal.unit().dot(LIGHT));
        int width = side * FINER;
        double scale = width / (2 * REACH);
        for (int row = 0; row < width; row++) {
            double y = REACH - (row + 0.5) / scale;
            for (int column = 0; column < width; column++) {
                double x = (column + 0.5) / scale - REACH;
                if (isInside(triangle, x, y)) {
                    // The plane through the corners: normal · (point − a) = 0.
                    double z = triangle.a().z()
                            - (normal.x() * (x - triangle.a().x())
                                            + normal.y() * (y - triangle.a().y()))
                                    / normal.z();
                    int pixel = row * width + column;
                    if (z > depth[pixel]) {
                        depth[pixel] = z;
                        light[pixel] = shade;
                    }
                }
            }
        }
    }

    private static boolean isInside(Solid.Triangle triangle, double x, double y) {
        return isLeft(triangle.a(), triangle.b(), x, y)
                && isLeft(triangle.b(), triangle.c(), x, y)
                && isLeft(triangle.c(), triangle.a(), x, y);
    }

    private static boolean isLeft(Vector from, Vector to, double x, double y) {
        return (to.x() - from.x()) * (y - from.y()) - (to.y() - from.y()) * (x - from.x()) >= 0;
    }
}
