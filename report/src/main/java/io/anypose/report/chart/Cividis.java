package io.anypose.report.chart;

import java.awt.Color;

/**
 * Colours from dark blue over grey to yellow that grow evenly lighter and look almost the same with and without red-green
 * colour blindness.
 *
 * <p>Nuñez, Anderton and Renslow: Optimizing colormaps with consideration for color vision deficiency, 2018.
 */
final class Cividis {

    private static final int[] STOPS = {
        0x00224E, 0x123570, 0x3B496C, 0x575D6D, 0x707173, 0x8A8678, 0xA59C74, 0xC3B369, 0xE1CC55, 0xFEE838
    };

    private Cividis() {}

    /** The colour of a fraction from 0 to 1. */
    static Color at(double fraction) {
        double place = Math.max(0, Math.min(1, fraction)) * (STOPS.length - 1);
        int below = Math.min(STOPS.length - 2, (int) place);
        return mix(new Color(STOPS[below]), new Color(STOPS[below + 1]), place - below);
    }

    private static Color mix(Color a, Color b, double share) {
        return new Color(
                mix(a.getRed(), b.getRed(), share),
                mix(a.getGreen(), b.getGreen(), share),
                mix(a.getBlue(), b.getBlue(), share));
    }

    private static int mix(int a, int b, double share) {
        return (int) Math.round(a + share * (b - a));
    }

    /** Whether white text reads better on a colour than black text. */
    static boolean isDark(Color colour) {
        return 0.299 * colour.getRed() + 0.587 * colour.getGreen() + 0.114 * colour.getBlue() < 125;
    }
}
