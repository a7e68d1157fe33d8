package io.anypose.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.eval.SeedMean;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
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

    @Test
    void labelsThatWouldOverlapAreLeftOut() {
        List<Double> objects = List.of(100.0, 200.0, 500.0, 1000.0, 5000.0, 20000.0, 48000.0);
        List<SeedMean> values = Collections.nCopies(objects.size(), SeedMean.of(0.9));
        ConditionChart chart = new ConditionChart(
                "Objects", true, List.of(new ConditionChart.Line("line", objects, values, LineStyle.number(1))));
        assertEquals(List.of("200", "500", "1,000", "5,000", "20,000", "48,000"), labels(chart, 560));
        assertEquals(List.of("500", "5,000", "20,000"), labels(chart, 354));
    }

    private static List<String> labels(ConditionChart chart, int width) {
        String svg = new String(PictureFormat.SVG.picture(chart::chart, width, 400), StandardCharsets.UTF_8);
        return Stream.of("200", "500", "1,000", "5,000", "20,000", "48,000")
                .filter(label -> svg.contains(">" + label + "<"))
                .toList();
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
