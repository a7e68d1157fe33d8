package io.anypose.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.report.record.Part;
import io.anypose.report.record.RunFolder;
import io.anypose.report.section.BeyondSection;
import io.anypose.report.section.CompoundSection;
import io.anypose.report.section.Figure;
import io.anypose.report.section.ProvenanceSection;
import io.anypose.report.section.Section;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** Runs in which some parts have fewer seeds than others: what has fewer says so, and is not called missing. */
class FewerSeedsTest {

    @TempDir
    private Path temp;

    /** The fixed operator with both seeds; what goes beyond the paper with the first, and planned with the second. */
    private MadeUpRun run() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 42, 43)
                .part("rotation-fixed", 42, 0)
                .part("rotation-fixed", 43, -0.3)
                .part("compound-fixed", 42, 0)
                .part("compound-fixed", 43, 0);
        for (String name : List.of(Part.TORUS, Part.ANYPOSE, "rotation-spectral")) {
            run.part(name, 42, 0);
            run.add(name, 43, "planned");
        }
        return run;
    }

    private String page() throws Exception {
        return Markup.parse(Report.of(run().write()).html().getBytes(StandardCharsets.UTF_8))
                .getDocumentElement()
                .getTextContent();
    }

    private static Figure figure(Section section, String id) {
        return section.figures()
                .filter(figure -> figure.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theyAreNamedAndNotCalledMissing() throws Exception {
        String text = page();
        assertTrue(text.contains("over 2 seeds, and what has fewer says so."), text);
        assertFalse(text.contains("This run is not whole."), text);
        assertTrue(
                text.contains(
                        "This run has 2 seeds, 42 and 43. Some parts have fewer. With seed 42 alone: shift along x and y,"
                                + " torus; rotation, spectral operator; rotation, our recipe."),
                text);
        assertFalse(text.contains("rotation-anypose with seed 43"), text);
        assertEquals(
                "rotation-anypose with seed 43",
                Report.of(temp).missing().stream()
                        .filter(part -> part.startsWith(Part.ANYPOSE))
                        .findFirst()
                        .orElseThrow(),
                "programs are told");
    }

    @Test
    void aRunOfEqualSeedsSaysNothingOfFewer() throws Exception {
        MadeUpRun equal =
                new MadeUpRun(temp, 42, 43).part("rotation-fixed", 42, 0).part("rotation-fixed", 43, 0);
        String page = Report.of(equal.write()).html();
        assertFalse(page.contains("fewer"), page);
        assertFalse(page.contains(", 1 seed"), page);
    }

    @Test
    void theyAreMissingWhereATrainingFailed() throws Exception {
        MadeUpRun run = run();
        run.json().getAsJsonArray("parts").forEach(part -> {
            if (part.getAsJsonObject().get("state").getAsString().equals("planned")) {
                part.getAsJsonObject().addProperty("state", "failed");
            }
        });
        assertMissing(run, "This run is not whole.");
    }

    @Test
    void theyAreMissingWhileTheRunIsAtWork() throws Exception {
        MadeUpRun run = run();
        run.json().remove("finished");
        assertMissing(run, "This run has not finished.");
    }

    /** A seed that is not there is a gap, and the page says why. */
    private static void assertMissing(MadeUpRun run, String reason) throws Exception {
        String page = Report.of(run.write()).html();
        assertTrue(page.contains(reason), page);
        assertTrue(page.contains("rotation-anypose with seed 43"), page);
        assertFalse(page.contains("Some parts have fewer."), page);
    }

    @Test
    void aPlannedPartWithoutAnySeedIsMissing() throws Exception {
        MadeUpRun run = run();
        run.add("rotation-none", 42, "planned");
        run.add("rotation-none", 43, "planned");
        assertTrue(Report.of(run.write()).html().contains("This run is not whole."));
    }

    @Test
    void rowsLinesMapsAndClaimsSayTheirNumberOfSeeds() throws Exception {
        Section beyond = BeyondSection.of(RunFolder.read(run().write()));
        String table = Markup.table(beyond, "beyond-summary").html().toString();
        assertTrue(table.contains(">rotation, our recipe, orbit recogniser, 1 seed<"), table);
        assertTrue(table.contains(">rotation, fixed, orbit recogniser<"), table);
        String recipe = figure(beyond, "recipe-rotation").alt();
        assertTrue(recipe.contains("our recipe, pose given, 1 seed: 97.0 to 97.0"), recipe);
        assertTrue(recipe.contains("paper's recipe, pose given: "), recipe);
        assertEquals(
                "Learned angles: rotation, 1 seed",
                figure(beyond, "spectrum-rotation").title());
        Section compound = CompoundSection.of(RunFolder.read(temp));
        assertEquals(
                "Measured: torus (anypose), pose given, 1 seed",
                figure(compound, Part.TORUS).title());
        assertEquals(
                "Measured: fixed operator, pose given",
                figure(compound, "compound-fixed").title());
        assertTrue(compound.html().toString().contains("with the pose given but for the last map."));
        assertTrue(
                Report.of(temp).claims().stream()
                        .flatMap(claim -> claim.details().stream())
                        .toList()
                        .containsAll(List.of(
                                "mean over all poses: 97.0 % with 1 seed (paper: 95.8 %)",
                                "rotation: order 10 read with 1 seed, the group has 10")),
                Report.of(temp).claims().toString());
    }

    @Test
    void plannedPartsOfFurtherSeedsHaveNoRows() throws Exception {
        Section section = ProvenanceSection.of(RunFolder.read(run().write()));
        String table = Markup.table(section, "parts").html().toString();
        assertFalse(table.contains("<td>planned</td>"), table);
        assertTrue(table.contains("Not shown: 3 that were planned with further seeds and have not been run."), table);
        assertTrue(Markup.table(section, "parts").csv().contains("rotation-anypose,43,planned,"));
    }

    /** Seeds are 30 points apart, so that the band ends 21 points below the lowest mean of 70. */
    @Test
    void theAxisHasRoomForTheBand() throws Exception {
        run().write();
        Report.of(temp).write(temp.resolve("report"));
        String chart = Files.readString(temp.resolve("report/figures/operators-rotation.svg"));
        assertTrue(chart.contains(">40<"), chart);
    }

    @Test
    void anglesHaveTheSeedThatTheyWereLearnedWith() throws Exception {
        Section beyond = BeyondSection.of(RunFolder.read(run().write()));
        String angles = figure(beyond, "spectrum-rotation").csv().orElseThrow();
        assertTrue(angles.startsWith("seed,plane,angle_in_steps\n42,1,0.0\n"), angles);
        String orders = Markup.table(beyond, "spectra").csv();
        assertTrue(orders.contains("rotation,42,10,,10,0.001,0.000001,0 0.6283185 "), orders);
    }

    @Test
    void aPoseThatWasGivenWasNotFound() throws Exception {
        String csv = Markup.table(BeyondSection.of(RunFolder.read(run().write())), "beyond-summary")
                .csv();
        assertTrue(csv.contains("\"rotation, our recipe, pose given\",\"fixed, pose given\",97.0,"), csv);
        assertTrue(
                csv.lines()
                        .filter(line -> line.contains("our recipe, pose given"))
                        .allMatch(line -> line.endsWith(",97.0,,,")),
                csv);
        assertTrue(
                csv.lines()
                        .filter(line -> line.contains("our recipe, orbit"))
                        .allMatch(line -> line.endsWith(",50.0,")),
                csv);
    }

    @Test
    void everyCommitIsCitedWithItsSeedsAndPausesAreSaid() throws Exception {
        MadeUpRun run = run();
        Path path = run.file("rotation-fixed", 43, "evaluation.json");
        JsonObject json = JsonParser.parseString(Files.readString(path)).getAsJsonObject();
        json.getAsJsonObject("provenance").addProperty("commit", "abcdef");
        json.getAsJsonObject("provenance").addProperty("engine", "PyTorch 2.7.1 on cpu()");
        Files.writeString(path, json.toString());
        run.json().addProperty("seconds", 1800);

        String html = ProvenanceSection.of(RunFolder.read(run.write())).html().toString();
        assertTrue(
                html.contains("{0.1.0, commit abcdef (seed 43) and\n             commit unknown (seeds 42 and 43)}"),
                html);
        assertTrue(
                html.contains("30 min 0 s, with 2 trainings side by side; pauses between its runs are not counted"),
                html);
        assertTrue(html.contains("an engine; PyTorch 2.7.1 on the CPU"), html);
        run.json().addProperty("seconds", 3590);
        String without =
                ProvenanceSection.of(RunFolder.read(run.write())).html().toString();
        assertFalse(without.contains("pauses"), without);
    }

    @Test
    void theCommandThatAddsAPartNamesTheFolderOfTheRun() throws Exception {
        MadeUpRun run = run();
        run.json().addProperty("command", "./anypose reproduce --quick --out='my runs' --seeds 2");
        run.json().addProperty("quick", true);
        List<Element> codes =
                Markup.elements(Markup.parse(Report.of(run.write()).html().getBytes(StandardCharsets.UTF_8)), "code");
        List<String> commands = codes.stream().map(Element::getTextContent).toList();
        assertTrue(commands.contains("./anypose reproduce --quick --only rigid --out 'my runs'"), commands.toString());
        assertTrue(commands.contains("./anypose reproduce --quick --only peer --out 'my runs'"), commands.toString());
        run.json().addProperty("command", "./anypose reproduce --output");
        run.json().addProperty("quick", false);
        assertTrue(Report.of(run.write()).html().contains("<code>./anypose reproduce --only needs</code> adds it."));
    }
}
