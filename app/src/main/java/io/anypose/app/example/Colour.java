package io.anypose.app.example;

/** Colours as red, green and blue in [0, 1]. */
final class Colour {

    private Colour() {}

    /** A colour times a brightness, as 0xRRGGBB. */
    static int rgb(double[] colour, double brightness) {
        int rgb = 0;
        for (double part : colour) {
            rgb = rgb << 8 | (int) Math.round(255 * Math.min(1, Math.max(0, part * brightness)));
        }
        return rgb;
    }

    /** How bright a colour looks: green more than red, and blue the least. */
    static double brightness(double[] colour) {
        return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2];
    }

    /**
     * A grey with some colour in it. Turning its hue is a rotation of (red, green, blue) about the greys.
     *
     * @param hue in radians; 0 is red
     * @param chroma how far from grey, at most 0.6 for a grey of 0.5
     */
    static double[] hue(double grey, double chroma, double hue) {
        double[] colour = new double[3];
        for (int part = 0; part < colour.length; part++) {
            colour[part] = grey + chroma * Math.sqrt(2.0 / 3) * Math.cos(hue - part * 2 * Math.PI / 3);
        }
        return colour;
    }
}
