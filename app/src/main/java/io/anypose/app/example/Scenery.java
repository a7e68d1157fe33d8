package io.anypose.app.example;

import java.awt.Color;
import java.util.random.RandomGenerator;

/**
 * What photographs have behind their object: a gradient, blobs and boards of other colours with soft and hard edges, a texture of
 * several sizes, sometimes stripes, and the noise of a camera.
 */
final class Scenery {

    private final int size;
    private final double[][] colours;

    Scenery(int size, RandomGenerator random) {
        this.size = size;
        this.colours = new double[size * size][];
        gradient(random);
        int things = random.nextInt(5, 13);
        for (int i = 0; i < things; i++) {
            thing(random);
        }
        for (int cells = 3; cells <= 24; cells *= 2) {
            texture(cells, random.nextDouble(0.02, 0.12), random);
        }
        if (random.nextBoolean()) {
            stripes(random);
        }
        for (double[] colour : colours) {
            shade(colour, random.nextDouble(-0.03, 0.03));
        }
    }

    /** The colour of a pixel; a little outside of 0 to 1 where it is very bright or dark. */
    double[] at(int pixel) {
        return colours[pixel].clone();
    }

    /** Any colour that things have. */
    static double[] colour(RandomGenerator random) {
        float[] parts = new Color(Color.HSBtoRGB(
                        random.nextFloat(), (float) random.nextDouble(0.05, 0.9), (float) random.nextDouble(0.1, 1)))
                .getRGBColorComponents(null);
        return new double[] {parts[0], parts[1], parts[2]};
    }

    private void gradient(RandomGenerator random) {
        double[] from = colour(random);
        double[] to = colour(random);
        double angle = random.nextDouble(2 * Math.PI);
        for (int pixel = 0; pixel < colours.length; pixel++) {
            double along = along(pixel, angle) / size + 0.5;
            colours[pixel] = from.clone();
            mix(colours[pixel], to, Math.min(1, Math.max(0, along)));
        }
    }

    /** How far a pixel is from the centre along a direction, in pixels. */
    private double along(int pixel, double angle) {
        int column = pixel % size;
        int row = pixel / size;
        return (column + 0.5 - size / 2.0) * Math.cos(angle) + (row + 0.5 - size / 2.0) * Math.sin(angle);
    }

    /** An ellipse or a board somewhere, with an edge that is hard or soft. */
    private void thing(RandomGenerator random) {
        double[] colour = colour(random);
        double angle = random.nextDouble(2 * Math.PI);
        double centre = random.nextDouble(-0.6, 0.6) * size;
        double across = random.nextDouble(-0.6, 0.6) * size;
        double half = random.nextDouble(0.05, 0.4) * size;
        double halfAcross = random.nextDouble(0.05, 0.4) * size;
        double power = random.nextBoolean() ? 2 : 8; // of a superellipse: round, or nearly a rectangle
        double sharpness = random.nextDouble(1, 12);
        double opaque = random.nextDouble(0.3, 1);
        for (int pixel = 0; pixel < colours.length; pixel++) {
            double u = Math.abs(along(pixel, angle) - centre) / half;
            double v = Math.abs(along(pixel, angle + Math.PI / 2) - across) / halfAcross;
            double outside = Math.pow(Math.pow(u, power) + Math.pow(v, power), 1 / power) - 1;
            mix(colours[pixel], colour, opaque / (1 + Math.exp(2 * sharpness * outside)));
        }
    }

    /** Random brightness at the corners of cells, smooth between them. */
    private void texture(int cells, double amplitude, RandomGenerator random) {
        double[] corners = random.doubles((cells + 1L) * (cells + 1), -amplitude, amplitude)
                .toArray();
        for (int pixel = 0; pixel < colours.length; pixel++) {
            int column = pixel % size * cells;
            int row = pixel / size * cells;
            int corner = row / size * (cells + 1) + column / size;
            double u = column % size / (double) size;
            double v = row % size / (double) size;
            double above = (1 - u) * corners[corner] + u * corners[corner + 1];
            double below = (1 - u) * corners[corner + cells + 1] + u * corners[corner + cells + 2];
            shade(colours[pixel], (1 - v) * above + v * below);
        }
    }

    private void stripes(RandomGenerator random) {
        double angle = random.nextDouble(2 * Math.PI);
        double wavelength = random.nextDouble(0.05, 0.3) * size;
        double phase = random.nextDouble(2 * Math.PI);
        double amplitude = random.nextDouble(0.03, 0.12);
        for (int pixel = 0; pixel < colours.length; pixel++) {
            shade(colours[pixel], amplitude * Math.sin(2 * Math.PI * along(pixel, angle) / wavelength + phase));
        }
    }

    private static void mix(double[] colour, double[] other, double share) {
        for (int part = 0; part < colour.length; part++) {
            colour[part] += share * (other[part] - colour[part]);
        }
    }

    private static void shade(double[] colour, double light) {
        for (int part = 0; part < colour.length; part++) {
            colour[part] += light;
        }
    }
}
