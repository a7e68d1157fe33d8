package io.anypose.app.example;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** What is behind a letter, by name. */
enum LetterBackground {
    /** White on black. */
    PLAIN {
        @Override
        BufferedImage draw(double[] covered, int size, RandomGenerator random) {
            return picture(size, pixel -> new double[] {covered[pixel], covered[pixel], covered[pixel]});
        }

        @Override
        String training() {
            return "--seen 60 --recipe few";
        }
    },
    /** Light grey on grey noise. */
    NOISY {
        @Override
        BufferedImage draw(double[] covered, int size, RandomGenerator random) {
            double light = random.nextDouble(0.75, 1);
            double[] noise = random.doubles(covered.length, 0, 0.6).toArray();
            return picture(size, pixel -> {
                double grey = covered[pixel] * light + (1 - covered[pixel]) * noise[pixel];
                return new double[] {grey, grey, grey};
            });
        }

        @Override
        String training() {
            return PLAIN.training();
        }
    },
    /** {@link Scenery}, and a letter of any colour that is brighter or darker than what is behind it. */
    PHOTO {
        @Override
        BufferedImage draw(double[] covered, int size, RandomGenerator random) {
            Scenery scenery = new Scenery(size, random);
            double behind = 0;
            for (int pixel = 0; pixel < covered.length; pixel++) {
                behind += covered[pixel] * Colour.brightness(scenery.at(pixel));
            }
            behind /= Math.max(Arrays.stream(covered).sum(), 1); // there may be no letter
            double[] colour = Scenery.colour(random);
            while (Math.abs(Colour.brightness(colour) - behind) < CONTRAST) {
                colour = Scenery.colour(random);
            }
            double[] paint = colour;
            return picture(size, pixel -> mixed(paint, scenery.at(pixel), covered[pixel]));
        }

        @Override
        String training() {
            return "--recipe photos";
        }
    };

    /** By how much a letter on a photograph is brighter or darker than what it covers, on average; 1 is white on black. */
    private static final double CONTRAST = 0.3;

    /** The colour of a pixel. */
    @FunctionalInterface
    private interface Paint {
        double[] at(int pixel);
    }

    /**
     * Draws a letter of a colour of its own before a background of its own.
     *
     * @param covered how much of each pixel the letter covers
     */
    abstract BufferedImage draw(double[] covered, int size, RandomGenerator random);

    /** Whether there is anything to be seen without a letter. */
    boolean showsItself() {
        return this != PLAIN;
    }

    /** The options of {@code train} that suit. */
    abstract String training();

    private static double[] mixed(double[] front, double[] behind, double covered) {
        double[] mixed = new double[front.length];
        for (int part = 0; part < mixed.length; part++) {
            mixed[part] = covered * front[part] + (1 - covered) * behind[part];
        }
        return mixed;
    }

    private static BufferedImage picture(int size, Paint paint) {
        BufferedImage picture = new BufferedImage(size, size, BufferedImage.TYPE_INT_RGB);
        for (int pixel = 0; pixel < size * size; pixel++) {
            picture.setRGB(pixel % size, pixel / size, Colour.rgb(paint.at(pixel), 1));
        }
        return picture;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
