package io.anypose.report.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.report.Records;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

class AccuracyChartTest {

    private static String svg(List<Evaluation> evaluations, String title) {
        return new String(AccuracyChart.of(evaluations, title).picture(PictureFormat.SVG), StandardCharsets.UTF_8);
    }

    private static void contains(String svg, String text) {
        assertTrue(svg.contains(">" + text + "<"), text + " in " + svg);
    }

    @Test
    void theLegendSaysEveryLineInPlainWords() {
        String svg = svg(Records.usual(), "");

        contains(svg, "no operator");
        contains(svg, "fixed operator, pose given");
        contains(svg, "fixed operator, k-NN (k = 1)");
        contains(svg, "fixed operator, orbit recogniser");
    }

    @Test
    void axesHaveTitlesWithUnitsAndATickForEachPose() {
        String svg = svg(Records.usual(), "Turned digits");

        contains(svg, "Turned digits");
        contains(svg, "Rotation [°]");
        contains(svg, "Classes recognised [%]");
        for (String tick : List.of("−144", "−108", "−72", "−36", "0", "36", "72", "108", "144", "180", "100")) {
            contains(svg, tick);
        }
        assertFalse(svg.contains(">120<"), svg);
    }

    @Test
    void shiftsAreInPixels() {
        String svg =
                svg(List.of(Records.evaluation("translate-x", "fixed", Records.result("translate-x", "given"))), "");

        contains(svg, "Shift along x [px]");
        for (int shift = -12; shift <= 14; shift += 2) {
            contains(svg, String.valueOf(shift).replace('-', '−'));
        }
    }

    @Test
    void theSeenRangeIsShadedAndSaysSo() {
        String svg = svg(Records.usual(), "");

        contains(svg, "seen in training");
        assertTrue(svg.contains("rgb(232,237,243)"), svg);
    }

    /** The band reaches as far as training did, not only to the last angle that was measured there. */
    @Test
    void aRangeIsShadedAsFarAsItReaches() {
        String svg = svg(List.of(within(45)), "");
        double[] angles = ticks(svg, "x");
        double perDegree = (angles[angles.length - 1] - angles[0]) / 360;
        List<Element> bands = elements(svg, "rect")
                .filter(rect -> rect.getAttribute("style").contains("rgb(232,237,243)"))
                .filter(rect -> number(rect, "height") > 100)
                .toList();
        assertEquals(1, bands.size(), svg);
        assertEquals(90 * perDegree, number(bands.get(0), "width"), 0.5);
    }

    @Test
    void differentRangesAreComparedWithoutShadeAndEachLineSaysItsOwn() {
        AccuracyChart chart = AccuracyChart.of(List.of(within(72), within(4.5)), "");

        assertEquals(
                List.of("trained within ±72°", "trained within ±4.5°"),
                chart.labels(),
                "what they have in common is no news");
        String svg = new String(chart.picture(PictureFormat.SVG), StandardCharsets.UTF_8);
        assertFalse(svg.contains("seen in training"), svg);
        assertTrue(
                elements(svg, "rect")
                        .noneMatch(rect -> rect.getAttribute("style").contains("rgb(232,237,243)")),
                svg);
    }

    @Test
    void waysToKnowThePoseAreNamedBesideTheRangesWhereTheyDiffer() {
        Evaluation given = within(72);
        Evaluation orbit = new Evaluation(
                given.transformation(),
                given.operator(),
                OptionalDouble.of(30),
                List.of(new RecogniserResult(
                        "orbit", Map.of(), given.results().get(0).poses())),
                given.provenance());
        assertEquals(
                List.of(
                        "fixed operator, pose given, trained within ±72°",
                        "fixed operator, orbit recogniser, trained within ±30°"),
                AccuracyChart.of(List.of(given, orbit), "").labels());
    }

    /** At every 30 degrees. */
    private static Evaluation within(double degrees) {
        Transformation any = Transformations.kind("rotation:any").on(28, 28);
        List<PoseResult> poses = IntStream.rangeClosed(-6, 6)
                .mapToObj(i -> new PoseResult(
                        any.pose(List.of(i == -6 ? -179.0 : 30.0 * i)), Math.abs(30 * i) <= degrees, 0.9, 1, 0))
                .toList();
        return new Evaluation(
                any,
                Operators.FIXED,
                OptionalDouble.of(degrees),
                List.of(new RecogniserResult("given", Map.of(), poses)),
                Provenance.now(Map.of(), new Seed(1), "", ""));
    }

    @Test
    void eachPoseIsDrawnAtItsAngleAndAccuracy() {
        // No two alike, and the best pose is not the canonical one.
        double[] accuracies = {0.3, 1, 0.9, 0.55, 0.2, 0, 0.1, 0.45, 0.6, 0.75};
        String svg = svg(
                List.of(Records.evaluation(
                        "rotation",
                        "fixed",
                        Records.result("rotation", "given", Map.of(), pose -> accuracies[pose.index()]))),
                "");
        double[] angles = ticks(svg, "x");
        double[] percents = ticks(svg, "y");
        assertEquals(10, angles.length, svg);
        assertEquals(6, percents.length, svg);
        double bottom = Arrays.stream(percents).max().orElseThrow();
        double top = Arrays.stream(percents).min().orElseThrow();

        List<double[]> points = line(svg, 10);
        for (int i = 0; i < 10; i++) {
            // From −144°, four steps before the canonical pose.
            double accuracy = accuracies[(i + 6) % 10];
            assertEquals(angles[i], points.get(i)[0], 0.01, "pose " + i);
            assertEquals(bottom - accuracy * (bottom - top), points.get(i)[1], 0.01, "pose " + i);
        }
    }

    /** Where the short lines stand that mark the values on an axis. */
    private static double[] ticks(String svg, String along) {
        String across = along.equals("x") ? "y" : "x";
        return elements(svg, "line")
                .filter(line -> line.getAttribute(along + "1").equals(line.getAttribute(along + "2")))
                .filter(line -> Math.abs(number(line, across + "1") - number(line, across + "2")) == 2)
                .mapToDouble(line -> number(line, along + "1"))
                .sorted()
                .toArray();
    }

    /** The corners of the only line with so many of them. */
    private static List<double[]> line(String svg, int corners) {
        List<List<double[]>> found = elements(svg, "path")
                .map(path -> path.getAttribute("d"))
                .filter(path -> !path.contains("Z") && !path.contains("C"))
                .map(path -> Arrays.stream(path.substring(1).split(" L"))
                        .map(corner -> Arrays.stream(corner.split(" "))
                                .mapToDouble(Double::parseDouble)
                                .toArray())
                        .toList())
                .filter(path -> path.size() == corners)
                .toList();
        assertEquals(1, found.size(), svg);
        return found.get(0);
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    private static Stream<Element> elements(String svg, String name) {
        try {
            NodeList found = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                    .getElementsByTagName(name);
            return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError(svg, e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSameRecordsGiveTheSameBytes(PictureFormat format) {
        assertArrayEquals(
                AccuracyChart.of(Records.usual(), "").picture(format),
                AccuracyChart.of(Records.usual(), "").picture(format));
    }

    @Test
    void pixelsAreTwiceAsDenseAsTheReadme() throws IOException {
        byte[] png = AccuracyChart.of(Records.usual(), "").picture(PictureFormat.PNG);

        assertEquals(1600, ImageIO.read(new ByteArrayInputStream(png)).getWidth());
    }

    @Test
    void linesThatWouldBeCalledTheSameAreToldApart() {
        List<Evaluation> twice = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            twice.add(Records.evaluation("rotation", "fixed", Records.result("rotation", "orbit")));
        }

        String label = "fixed operator, orbit recogniser";
        assertEquals(
                List.of(label, label + ", seed 7", label + ", seed 7 (2)"),
                AccuracyChart.of(twice, "").labels());
    }

    @Test
    void recordsThatDoNotFitIntoOneChartAreRefused() {
        Evaluation rotation = Records.evaluation("rotation", "fixed", Records.result("rotation", "given"));
        Evaluation shift = Records.evaluation("translate-x", "fixed", Records.result("translate-x", "given"));
        Evaluation both = Records.evaluation("translate-xy", "fixed", Records.result("translate-xy", "given"));

        refuses("rotation with 10 poses and translate-x with 14 poses; make one chart for each", rotation, shift);
        refuses("the records are of translate-xy, which moves along two axes", both);
    }

    private static void refuses(String message, Evaluation... evaluations) {
        AnyposeException refusal =
                assertThrows(AnyposeException.class, () -> AccuracyChart.of(List.of(evaluations), ""));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    @Test
    void withoutFontsTheMessageSaysWhatToInstall() {
        for (Error error : List.of(
                new InternalError("java.lang.reflect.InvocationTargetException"),
                new UnsatisfiedLinkError("libfontmanager.so"),
                new Error("Probable fatal error: No physical fonts found."))) {
            AnyposeException refusal = assertThrows(AnyposeException.class, () -> drawingFailsWith(error));
            assertTrue(
                    refusal.getMessage().endsWith("apt-get install fontconfig fonts-dejavu-core"),
                    refusal.getMessage());
        }
    }

    @Test
    void otherErrorsAreNotTakenForMissingFonts() {
        assertThrows(OutOfMemoryError.class, () -> drawingFailsWith(new OutOfMemoryError()));
    }

    private static void drawingFailsWith(Error error) {
        PictureFormat.SVG.picture(
                () -> {
                    throw error;
                },
                8,
                8);
    }

    @Test
    void theEndingChoosesTheFormat() {
        assertEquals(PictureFormat.SVG, PictureFormat.of(Path.of("a.svg")));
        assertEquals(PictureFormat.PNG, PictureFormat.of(Path.of("b.svg", "a.PNG")));
        assertThrows(IllegalArgumentException.class, () -> PictureFormat.of(Path.of("svg")));
    }
}
