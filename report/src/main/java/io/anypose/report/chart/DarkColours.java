package io.anypose.report.chart;

import java.awt.Color;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the colours of charts become where people prefer a dark page. Rules of style in an SVG file say so, which browsers obey
 * and other programs pass over.
 *
 * <p>Colours that carry numbers, and what is written on them, are not among these and stay.
 */
final class DarkColours {

    /** Text on a coloured cell. */
    static final Color LIGHT_ON_CELL = new Color(0xFAFAFA);

    static final Color DARK_ON_CELL = new Color(0x0A0A0A);

    private static final Map<Color, String> DARK = new LinkedHashMap<>();

    static {
        DARK.put(Color.WHITE, "#14181c");
        DARK.put(Color.BLACK, "#e4e8ec");
        DARK.put(ChartStyle.TEXT, "#e4e8ec");
        DARK.put(ChartStyle.GRID, "#38424b");
        DARK.put(ChartStyle.GUIDE, "#5f6b77");
        DARK.put(ChartStyle.SEEN, "#24303c");
        DARK.put(ChartStyle.SEEN_TEXT, "#b4bfca");
        DARK.put(new Color(0x0072B2), "#4da9e6");
        DARK.put(new Color(0xD55E00), "#ff8a3c");
        DARK.put(new Color(0x9A5B00), "#d99a3d");
        DARK.put(new Color(0x009E73), "#2bc596");
        DARK.put(new Color(0xCC79A7), "#e39cc4");
    }

    private DarkColours() {}

    /** The element to put first into an SVG file. */
    static String style() {
        StringBuilder rules = new StringBuilder("<style>@media (prefers-color-scheme: dark) {");
        DARK.forEach((light, dark) -> {
            rule(rules, "fill", light, dark);
            rule(rules, "stroke", light, dark);
        });
        return rules.append("}</style>").toString();
    }

    private static void rule(StringBuilder rules, String property, Color light, String dark) {
        rules.append("[style*=\"%s:%s\"]{%s:%s !important}".formatted(property, name(light), property, dark));
    }

    /** As Batik writes a colour. */
    private static String name(Color colour) {
        if (colour.equals(Color.WHITE)) {
            return "white";
        }
        return colour.equals(Color.BLACK)
                ? "black"
                : "rgb(%d,%d,%d)".formatted(colour.getRed(), colour.getGreen(), colour.getBlue());
    }
}
