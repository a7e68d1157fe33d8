package io.anypose.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.report.record.Part;
import io.anypose.report.record.RunFolder;
import io.anypose.report.section.ExtrapolationSection;
import io.anypose.report.section.ProvenanceSection;
import io.anypose.report.section.Section;
import io.anypose.report.section.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Reports of runs that lack something, or have more of it than usual. */
class PartialReportTest {

    @TempDir
    private Path temp;

    @Test
    void whatIsMissingIsSaidPlainly() throws Exception {
        MadeUpRun run = new MadeUpRun(temp, 42).part("rotation-fixed", 42, 0);
        run.add("rotation-none", 42, "failed");
        run.add("rotation-learned", 42, "planned");
        Path out = run.write().resolve("report");
        Path stale = out.resolve("figures/compound-none.svg");
        Files.createDirectories(stale.getParent());
        Files.writeString(stale, "of an earlier run");

        Report report = Report.of(temp);
        report.write(out);
        String text = Markup.parse(Files.readAllBytes(out.resolve("index.html")))
                .getDocumentElement()
                .getTextContent();

        assertEquals(Part.NAMES.size() - 1, report.missing().size());
        assertTrue(text.contains("This run is not whole."), text);
        assertTrue(text.contains("Not in this run: rotation-none; rotation-learned; translate-x-none;"), text);
        assertTrue(text.contains("Not in this run: no operator; learned operator."), text);
        assertFalse(Files.exists(stale));
        assertTrue(Files.exists(out.resolve("figures/accuracy-rotation.svg")));
    }

    @Test
    void aRowOfFiguresHasNoHolesAndWhatIsMissingIsALineEach() throws Exception {
        MadeUpRun run = new MadeUpRun(temp, 42).part("rotation-fixed", 42, 0);
        Document partial = Markup.parse(Report.of(run.write()).html().getBytes(StandardCharsets.UTF_8));

        for (Element row : Markup.elements(partial, "div")) {
            if (row.getAttribute("class").startsWith("figures")) {
                int figures = row.getElementsByTagName("figure").getLength();
                assertTrue(figures > 0);
                assertEquals(figures, row.getElementsByTagName("img").getLength(), row.getTextContent());
            }
        }
        assertEquals(
                List.of("Accuracy by shift along x: not in this run", "Accuracy by shift along y: not in this run"),
                Markup.elements(partial, "figure").stream()
                        .filter(figure -> figure.getAttribute("id").startsWith("accuracy-translate"))
                        .map(figure -> figure.getTextContent().strip())
                        .toList());
    }

    @Test
    void aMachineHasOneProcessor() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 42).part("rotation-none", 42, 0);
        run.json().getAsJsonObject("provenance").addProperty("machine", "Linux amd64, AMD EPYC, 1 processors");
        String page = Report.of(run.write()).html();
        assertTrue(page.contains("Linux amd64, AMD EPYC, 1 processor"), page);
        assertFalse(page.contains("AMD EPYC, 1 processors"), page);
    }

    @Test
    void severalSeedsGiveMeanAndSampleDeviation() throws IOException {
        // 95.707 % at −144° with the pose given: 93.707 and 96.707 have the mean 95.207 and the deviation 3 / √2.
        MadeUpRun run =
                new MadeUpRun(temp, 1, 2).part("rotation-fixed", 1, -0.02).part("rotation-fixed", 2, 0.01);
        Table table = Markup.table(ExtrapolationSection.of(RunFolder.read(run.write())), "extrapolation-rotation");

        assertTrue(table.csv().contains("fixed,given,,-144,95.207,2.12132,95.707,-0.5,false\n"), table.csv());
        assertTrue(
                table.html().toString().contains("<td>95.21 <small>± 2.12</small></td>"),
                table.html().toString());
    }

    @Test
    void aRunThatHasNotFinishedSaysSo() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 42).part("rotation-fixed", 42, 0);
        run.json().remove("finished");

        String page = Report.of(run.write()).html();

        assertTrue(page.contains("This run has not finished."), page);
        assertFalse(page.contains("This run is not whole."), page);
    }

    @Test
    void partsThatWereNotBegunHaveNoTimeAndCommandsBreakBeforeOptionsOnly() throws Exception {
        MadeUpRun run = new MadeUpRun(temp, 42).part("rotation-fixed", 42, 0);
        run.add("rotation-none", 42, "planned");
        run.json().addProperty("jobs", 1);
        Section section = ProvenanceSection.of(RunFolder.read(run.write()));

        String html = section.html().toString();
        assertTrue(html.contains("one training at a time"), html);
        List<Element> rows = Markup.elements(Markup.parse(html.getBytes(StandardCharsets.UTF_8)), "tr");
        assertEquals(
                List.of("rotation-none seed 42", "planned", "–", "–", "–", "–"),
                Markup.elements(rows.get(2)).stream()
                        .map(Element::getTextContent)
                        .toList());
        assertEquals(
                List.of("all parts", "–", "2 min 30 s", "2 min 20 s", "640 MB", "–"),
                Markup.elements(rows.get(3)).stream()
                        .map(Element::getTextContent)
                        .toList());
        List<Element> commands = Markup.elements(Markup.elements(rows.get(1)).get(5));
        assertEquals("1 min 15 s, 640 MB", commands.get(1).getTextContent());
        assertEquals("small", commands.get(1).getTagName(), "in a line of its own");
        Element command = commands.get(0);
        List<String> pieces =
                Markup.elements(command).stream().map(Element::getTextContent).toList();
        assertTrue(pieces.size() > 1, command.getTextContent());
        assertTrue(pieces.stream().skip(1).allMatch(piece -> piece.startsWith("--")), pieces.toString());
        assertEquals(String.join(" ", pieces), command.getTextContent());
        assertTrue(
                Markup.table(section, "parts").csv().contains("," + command.getTextContent() + ","),
                command.getTextContent());
    }

    @Test
    void seedsThatAreMissingAreNamed() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 1, 2).part("rotation-fixed", 2, 0);

        assertEquals(
                "rotation-fixed with seed 1", Report.of(run.write()).missing().get(1));
    }

    @Test
    void differencesAreColouredBySizeAndHaveASign() throws IOException {
        MadeUpRun run =
                new MadeUpRun(temp, 42).part("rotation-fixed", 42, -0.02).part("translate-x-fixed", 42, 0.01);
        Section section = ExtrapolationSection.of(RunFolder.read(run.write()));

        String worse = Markup.table(section, "extrapolation-rotation").html().toString();
        assertTrue(worse.contains("<td class=\"worse2\">−2.00</td>"), worse);
        String better =
                Markup.table(section, "extrapolation-translate-x").html().toString();
        assertTrue(better.contains("<td class=\"better1\">+1.00</td>"), better);
    }

    @Test
    void aQuickRunIsMarkedAsSuch() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 42);
        run.add("rotation-none", 42, "planned");
        run.json().addProperty("quick", true);

        String html = new Page(RunFolder.read(run.write()), List.of()).html();
        assertTrue(html.contains("This was a quick run."), html);
        assertTrue(html.contains("some of the test digits"), html);
    }

    @Test
    void recordsCannotBringMarkupIntoThePage() throws Exception {
        MadeUpRun run = new MadeUpRun(temp, 42);
        run.add("rotation-none", 42, "planned");
        String evil = "</pre><script>alert('1')</script> & \"x\" \u0001";
        run.json().addProperty("command", evil);

        String html = ProvenanceSection.of(RunFolder.read(run.write())).html().toString();
        assertFalse(html.contains("<script>"), html);
        Element command = (Element) Markup.parse(html.getBytes(StandardCharsets.UTF_8))
                .getElementsByTagName("pre")
                .item(0);
        assertEquals(evil.replace('\u0001', '\uFFFD'), command.getTextContent().strip());
    }
}
