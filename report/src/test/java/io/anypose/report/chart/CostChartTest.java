package io.anypose.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class CostChartTest {

    private static final CostChart CHART = new CostChart(
            "References",
            List.of(100, 1000, 50_000),
            List.of(
                    new CostChart.Line("k-NN", List.of(12.0, 60.0, 2500.0)),
                    new CostChart.Line("orbit", List.of(30.0, 30.0, 31.0))),
            List.of(240.0, 250.0, 300.0));

    @Test
    void bothPlotsHaveTitlesUnitsAndALegend() {
        String svg = new String(CHART.picture(PictureFormat.SVG), StandardCharsets.UTF_8);
        for (String text : List.of("Time per image [µs]", "Memory [MB]", "References", "k-NN", "orbit")) {
            assertTrue(svg.contains(">" + text), () -> text + " is missing");
        }
        for (String label : List.of("100", "1,000", "50,000", "20", "500", "2,000")) {
            assertTrue(svg.contains(">" + label + "<"), () -> label + " is no label");
        }
    }

    @Test
    void thePictureHasTwoPixelsForEachUnitOfLength() throws IOException {
        assertEquals(
                1120,
                ImageIO.read(new ByteArrayInputStream(CHART.picture(PictureFormat.PNG)))
                        .getWidth());
    }
}
