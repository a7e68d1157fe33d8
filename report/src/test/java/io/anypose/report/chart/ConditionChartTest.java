package io.anypose.report.chart;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.eval.SeedMean;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionChartTest {

    @Test
    void aLineThatFollowsIsDrawnOnTop() {
        ConditionChart chart =
                new ConditionChart("Noise", false, List.of(line("below", 1), line("single", 2), line("above", 3)));
        String svg = new String(PictureFormat.SVG.picture(chart::chart, 560, 400), StandardCharsets.UTF_8);

        // The legend comes first, and has an order of its own.
        int below = svg.lastIndexOf(colour(1));
        assertTrue(below > svg.indexOf(">above<") && below < svg.lastIndexOf(colour(3)), svg);
    }

    private static String colour(int style) {
        var colour = LineStyle.number(style).colour();
        return "rgb(" + colour.getRed() + "," + colour.getGreen() + "," + colour.getBlue() + ")";
    }

    private static ConditionChart.Line line(String label, int style) {
        SeedMean value = SeedMean.of(0.9);
        return new ConditionChart.Line(label, List.of(0.0, 0.5), List.of(value, value), LineStyle.number(style));
    }
}
