package io.anypose.report.chart;

import java.awt.Graphics2D;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.TextAnchor;

/** Text at a point of a drawing. */
final class Labels {

    private Labels() {}

    /** Draws a text so that its {@code anchor} is at the point. */
    static void draw(Graphics2D graphics, String text, double x, double y, TextAnchor anchor) {
        TextUtils.drawAlignedString(text, graphics, (float) x, (float) y, anchor);
    }

    /** Draws a text that reads upwards, with its middle at the point. */
    static void drawUpwards(Graphics2D graphics, String text, double x, double y) {
        TextUtils.drawRotatedString(
                text, graphics, (float) x, (float) y, TextAnchor.CENTER, -Math.PI / 2, TextAnchor.CENTER);
    }
}
