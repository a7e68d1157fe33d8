package io.anypose.image;

import java.util.random.RandomGenerator;

/**
 * How well objects in scenes stand out from what is behind them.
 *
 * @param noise the share of background pixels that are white instead of black: 0 is plain black, 0.5 the paper's noise, which
 *     hides most
 * @param contrast how opaque objects are: 1 is the paper's blue, and less lets the background through; with 0 nothing would be
 *     left to see
 */
public record Visibility(double noise, double contrast) {

    /** That of the paper. */
    public static final Visibility PAPER = new Visibility(0.5, 1);

    private static final int WHITE = 255;

    public Visibility {
        if (!(noise >= 0 && noise <= 1)) {
            throw new IllegalArgumentException("the noise is " + noise + "; allowed are 0 to 1");
        }
        if (!(contrast > 0 && contrast <= 1)) {
            throw new IllegalArgumentException(
                    "the contrast is " + contrast + "; allowed are 0 to 1, without 0 itself");
        }
    }

    /** A background with this share of white pixels. */
    public Background background(int width, int height, RandomGenerator generator) {
        return noise == PAPER.noise
                ? Background.random(width, height, generator)
                : Background.random(width, height, noise, generator);
    }

    /** How images are laid out that are to be {@link #fade faded}; opaque objects need two levels only. */
    public ImageFormat format(ImageFormat opaque) {
        return isOpaque() ? opaque : new ImageFormat(opaque.planes(), opaque.width(), opaque.height(), WHITE);
    }

    /**
     * Lets the background shine through the object of an image that {@link Scene#write} has written: of a pixel of the object
     * remains contrast · blue + (1 − contrast) · background.
     */
    public void fade(Background behind, byte[] image, int offset) {
        if (isOpaque()) {
            return;
        }
        int pixels = behind.width() * behind.height();
        byte own = (byte) Math.round(WHITE * contrast);
        byte through = (byte) Math.round(WHITE * (1 - contrast));
        for (int red = offset; red < offset + pixels; red++) {
            int blue = red + 2 * pixels;
            boolean object = image[red] == 0 && image[blue] == 1;
            boolean white = behind.isWhite(red - offset);
            image[red] = white ? object ? through : (byte) WHITE : 0;
            image[red + pixels] = image[red];
            image[blue] = white ? (byte) WHITE : object ? own : 0;
        }
    }

    private boolean isOpaque() {
        return contrast == 1;
    }
}
