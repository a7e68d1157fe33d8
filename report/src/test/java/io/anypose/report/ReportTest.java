package io.anypose.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.eval.PaperNumbers;
import io.anypose.model.operator.Operators;
import io.anypose.report.record.RunFolder;
import io.anypose.report.section.ExtrapolationSection;
import io.anypose.report.section.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The report of a whole run. */
class ReportTest {

    @TempDir
    static Path shared;

    /** The report of a whole run that measured exactly the paper's numbers. */
    private static Path report;

    private static List<Path> files;
    private static Document page;

    @BeforeAll
    static void writeReport() throws Exception {
        Path run = MadeUpRun.whole(shared.resolve("run")).write();
        report = run.resolve("report");
        files = Report.of(run).write(report);
        page = Markup.parse(Files.readAllBytes(report.resolve("index.html")));
    }

    private static List<Element> elements(String name) {
        return Markup.elements(page, name);
    }

    @Test
    void everySectionIsThereAndListedInTheContents() {
        List<String> sections = elements("section").stream()
                .map(section -> section.getAttribute("id"))
                .toList();

        assertEquals(
                List.of(
                        "summary",
                        "data",
                        "accuracy",
                        "compound",
                        "extrapolation",
                        "neighbours",
                        "beyond",
                        "peers",
                        "needs",
                        "equivariance",
                        "provenance"),
                sections);
        Element contents = elements("nav").get(0);
        NodeList links = contents.getElementsByTagName("a");
        assertEquals(sections.size(), links.getLength());
        for (int i = 0; i < links.getLength(); i++) {
            assertEquals("#" + sections.get(i), ((Element) links.item(i)).getAttribute("href"));
        }
    }

    @Test
    void noReferenceIsBrokenAndNoneLeadsOutside() {
        Set<String> ids = new HashSet<>();
        for (Element element : elements("*")) {
            String id = element.getAttribute("id");
            assertTrue(id.isEmpty() || ids.add(id), id + " is there twice");
        }
        for (Element link : elements("a")) {
            String target = link.getAttribute("href");
            assertTrue(
                    target.startsWith("#") ? ids.contains(target.substring(1)) : Files.exists(report.resolve(target)),
                    target);
        }
        for (Element image : elements("img")) {
            assertTrue(image.getAttribute("src").startsWith("data:image/svg+xml;base64,"));
            assertFalse(image.getAttribute("alt").isBlank());
        }
        for (Element other : elements("source")) {
            assertTrue(other.getAttribute("srcset").startsWith("data:image/svg+xml;base64,"));
        }
        assertEquals(List.of(), elements("script"));
        assertEquals(List.of(), elements("link"));
        assertFalse(elements("style").get(0).getTextContent().contains("url("));
    }

    @Test
    void everyFigureIsInThePageAndTwiceBesideIt() throws Exception {
        List<String> figures = elements("figure").stream()
                .filter(figure -> figure.getElementsByTagName("img").getLength() == 1)
                .map(figure -> figure.getAttribute("id"))
                .toList();

        assertEquals(4 + 6 + 8 + 3 + 3 + 1 + 1 + 3, figures.size());
        for (String figure : figures) {
            Markup.parse(Files.readAllBytes(report.resolve("figures/" + figure + ".svg")));
            byte[] png = Files.readAllBytes(report.resolve("figures/" + figure + ".png"));
            assertArrayEquals(new byte[] {(byte) 0x89, 'P', 'N', 'G'}, Arrays.copyOf(png, 4));
            assertTrue(Files.exists(report.resolve("figures/" + figure + ".csv")), figure);
        }
        assertFalse(elements("body").get(0).getTextContent().contains("not in this run"));
        assertEquals("index.html", files.get(0).getFileName().toString());
        assertEquals(files.size(), Set.copyOf(files).size());
        for (Path file : files) {
            assertTrue(Files.size(file) > 0, file.toString());
        }
    }

    @Test
    void allRecordsAreKeptInOneFile() throws IOException {
        JsonObject whole = JsonParser.parseString(Files.readString(report.resolve("run.json")))
                .getAsJsonObject();

        JsonObject records = whole.getAsJsonObject("records");
        for (String path : List.of(
                "reproduction.json",
                "parts/rotation-fixed/42/evaluation.json",
                "parts/rotation-fixed/42/ablation.json",
                "parts/rotation-spectral/42/info.json",
                "pictures/translate-xy.json")) {
            assertEquals(
                    JsonParser.parseString(Files.readString(report.getParent().resolve(path))),
                    records.get(path),
                    path);
        }
        assertEquals(13 + 5, whole.getAsJsonArray("claims").size());
    }

    @Test
    void thePageHasTheMemoryOfEachPartAndHowToCite() {
        String text = elements("body").get(0).getTextContent();
        assertTrue(text.contains("the most memory that its process had"), text);
        assertTrue(text.contains("640 MB"), text);
        assertTrue(text.contains("1 min 10 s"), text);
        assertTrue(text.contains("@inproceedings{dinh2026latent,"), text);
        assertTrue(text.contains("St{\\'e}phane"), text);
        assertTrue(text.contains("@software{anypose,\n  author  = {{The anypose authors}},\n"), text);
    }

    @Test
    void chartsAreDrawnAnewForNarrowPagesAndColumnsSoThatTheirTextStaysLarge() {
        List<Element> threes = elements("div").stream()
                .filter(row -> row.getAttribute("class").equals("figures three"))
                .toList();
        assertEquals(6, threes.size(), "pictures, accuracy, pose given and inferred, orbit, spectra, residuals");
        for (Element row : threes) {
            assertEquals(3, row.getElementsByTagName("figure").getLength());
            NodeList images = row.getElementsByTagName("img");
            assertEquals(3, images.getLength());
            assertEquals("354", ((Element) images.item(0)).getAttribute("width"));
        }
        List<Element> others = elements("source");
        assertEquals(2, others.size(), "the recipes and any angle, which stand alone");
        for (Element other : others) {
            assertEquals("(max-width: 40rem)", other.getAttribute("media"));
            assertEquals("354", other.getAttribute("width"));
        }
        assertTrue(elements("style").get(0).getTextContent().contains("@media (max-width: 40rem) {"));
    }

    @Test
    void momentsAreReadAsPeopleWriteThem() {
        String text = elements("body").get(0).getTextContent();
        assertTrue(text.contains("Started 1 January 2026, 10:00 UTC, finished 1 January 2026, 11:00 UTC;"), text);
        assertFalse(text.matches("(?s).*\\d\\d:\\d\\d:\\d\\d.*"), "moments as programs write them");
    }

    @Test
    void figuresComeWithTheirNumbers() throws IOException {
        List<String> lines = Files.readAllLines(report.resolve("figures/accuracy-rotation.csv"));
        assertEquals("line,rotation,seen,value,deviation", lines.get(0));
        assertEquals(1 + 6 * 10, lines.size());
        assertTrue(lines.contains("paper: no operator,0.0,true," + papers(0) + ","), lines.toString());
        List<String> cells = Files.readAllLines(report.resolve("figures/compound-fixed-paper.csv"));
        assertEquals("x,y,seen,accuracy,deviation", cells.get(0));
        assertEquals(1 + 196, cells.size());
        List<String> poses = Files.readAllLines(report.resolve("figures/pictures-translate-xy.csv"));
        assertEquals("x,y,seen", poses.get(0));
        assertEquals(1 + 196, poses.size());
    }

    private static double papers(int degrees) {
        return 100
                * PaperNumbers.extrapolation("rotation", Operators.NONE, OptionalInt.empty())
                        .orElseThrow()
                        .accuracies()
                        .get(degrees);
    }

    @Test
    void chartsAreDarkWhereThePageIs() throws IOException {
        String chart = Files.readString(report.resolve("figures/accuracy-rotation.svg"));
        assertTrue(chart.contains("<style>@media (prefers-color-scheme: dark) {"), chart);
        for (String light :
                List.of("fill:white", "fill:rgb(34,34,34)", "stroke:rgb(208,208,208)", "fill:rgb(232,237,243)")) {
            assertTrue(chart.contains("[style*=\"" + light + "\"]"), light);
            assertTrue(chart.substring(chart.indexOf("</style>")).contains(light), light + " is in the chart");
        }
    }

    @Test
    void barsOfNarrowScreensAreNotTakenBackByOthers() {
        // Chromium ignores ::-webkit-scrollbar where one of the two properties is set, and a phone then shows no bar.
        String style = elements("style").get(0).getTextContent();
        assertTrue(style.contains(".scroll::-webkit-scrollbar"), style);
        int others = style.indexOf("@supports not selector(::-webkit-scrollbar) {");
        assertTrue(others > 0, style);
        String elsewhere = style.substring(0, others) + style.substring(style.indexOf("\n}", others));
        assertFalse(elsewhere.contains("scrollbar-color") || elsewhere.contains("scrollbar-width"), elsewhere);
    }

    @Test
    void whereTheyWereNotMeasuredTheReportSaysHowTheyAre() {
        String text = elements("body").get(0).getTextContent();
        assertTrue(text.contains("./anypose reproduce --only rigid --out runs adds them."), text);
        assertFalse(text.contains("A quick run leaves them out"), text);
        assertFalse(Files.exists(report.resolve("figures/motions-maps.svg")));
    }

    @Test
    void misplacedRowsAreComparedWithTheCorrectedOnes() throws IOException {
        Section section = ExtrapolationSection.of(RunFolder.read(report.getParent()));

        String csv = Markup.table(section, "extrapolation-translate-x").csv();
        assertTrue(csv.contains("fixed,inferred,3,-12,91.069,,91.069,0.0,true\n"), csv);
        assertTrue(csv.contains("fixed,inferred,1,-12,91.158,,91.158,0.0,false\n"), csv);
        String errata = Markup.table(section, "extrapolation-errata").csv();
        assertTrue(errata.contains("translate-x,fixed,3,-12,91.859,91.069\n"), errata);
        assertEquals(1 + 4 * 14, errata.lines().count());
    }

    @Test
    void noCellIsEmptyBelowTheHeads() {
        for (Element cell : elements("td")) {
            assertFalse(cell.getTextContent().isBlank(), cell.getParentNode().getTextContent());
        }
        // Three tables, each with 300 neighbours among 100 and among 200 references.
        assertEquals(
                3 * 2,
                elements("td").stream()
                        .filter(cell -> cell.getTextContent().equals("k > N"))
                        .count());
    }

    @Test
    void theSameRunGivesTheSamePage() throws IOException {
        assertEquals(
                Files.readString(report.resolve("index.html")),
                Report.of(report.getParent()).html());
    }
}
