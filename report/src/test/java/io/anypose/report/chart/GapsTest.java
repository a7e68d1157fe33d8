package io.anypose.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.file.Json;
import io.anypose.file.JsonSource;
import io.anypose.group.CyclicGroup;
import io.anypose.image.Examples;
import io.anypose.image.Transformation;
import io.anypose.model.operator.Operators;
import io.anypose.report.Records;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A gallery that has pictures at some of its poses. */
class GapsTest {

    private static Evaluation gallery(int from, int to) {
        Transformation gallery = new Examples(new CyclicGroup(12));
        List<PoseResult> poses = gallery.readingOrder().stream()
                .filter(pose -> gallery.values(pose).get("pose") >= from
                        && gallery.values(pose).get("pose") <= to)
                .map(pose -> new PoseResult(pose, true, 0.75, 1, 0.5))
                .toList();
        Evaluation evaluation = new Evaluation(
                gallery,
                Operators.FIXED,
                List.of(new RecogniserResult("given", Map.of(), poses)),
                Records.evaluation("rotation", "fixed").provenance());
        return Evaluation.read(JsonSource.of("gallery.json", Json.text(evaluation), ""));
    }

    private static String svg(Evaluation... evaluations) {
        byte[] picture = AccuracyChart.of(List.of(evaluations), "").picture(PictureFormat.SVG);
        return new String(picture, StandardCharsets.UTF_8);
    }

    @Test
    void theAxisHasAllPosesAndTheLineOnlyThoseMeasured() {
        String svg = svg(gallery(-2, 2));
        for (String tick : List.of("−5", "−4", "−3", "−2", "−1", "0", "1", "2", "3", "4", "5", "6")) {
            assertTrue(svg.contains(">" + tick + "<"), "a tick at " + tick + " in " + svg);
        }
        assertTrue(!svg.contains("NaN"), "no coordinate of what was not measured");
        assertTrue(
                shapes(svg(gallery(-5, 6))) - shapes(svg) >= 7, "no marker at the seven poses that were not measured");
    }

    private static long shapes(String svg) {
        return Pattern.compile("<(rect|path|circle|polygon)")
                .matcher(svg)
                .results()
                .count();
    }

    @Test
    void recordsWithDifferentGapsShareAChart() {
        AccuracyChart chart = AccuracyChart.of(List.of(gallery(-2, 2), gallery(-5, 6)), "");
        assertEquals(2, chart.labels().size());
        assertTrue(!svg(gallery(-2, 2), gallery(-5, 6)).contains("NaN"));
    }
}
