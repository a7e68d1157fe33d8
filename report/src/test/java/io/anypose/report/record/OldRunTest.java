package io.anypose.report.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.file.JsonSource;
import io.anypose.record.RunRecord;
import io.anypose.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What anypose 0.1.0 recorded is still read, and so is what is published. */
class OldRunTest {

    private static final Path PUBLISHED = Path.of("../docs/reproduction");
    private static final Pattern BEYOND = Pattern.compile(".*-(any|anypose|spectral|torus)");

    @TempDir
    private Path folder;

    /** A quick run of two parts, without its model files. */
    private static Path old() throws Exception {
        return Path.of(OldRunTest.class.getResource("/old/run").toURI());
    }

    @Test
    void aRunFolderIsRead() throws Exception {
        Run run = RunFolder.read(old());
        assertTrue(run.record().quick());
        assertEquals(18, run.parts().size());
        assertEquals(2, run.parts().stream().filter(Part::isDone).count());
        Part fixed = run.done("rotation-fixed").findFirst().orElseThrow();
        assertEquals(
                10, fixed.evaluation().orElseThrow().transformation().group().order());
        assertEquals(34, fixed.ablation().orElseThrow().cells().size());
        assertEquals(10, run.spectra("rotation").get(0).order());
        assertEquals(10, run.pictures().get("rotation").tiles().size());
        assertEquals(14, run.pictures().get("translate-y").tiles().size());
    }

    @Test
    void aReportIsMadeOfIt() throws Exception {
        Report report = Report.of(old());
        assertEquals(
                "Of the paper's 13 claims, 1 agrees with what was measured, 2 do not, for 3 there are too few digits to tell,"
                        + " 7 are not in this run.",
                report.summary());
        assertTrue(Files.size(report.write(folder).get(0)) > 100_000);
    }

    /** The paper's models with five seeds, what goes beyond the paper with the first of them, and nothing failed or half done. */
    @Test
    void theRecordOfThePublishedReproductionIsRead() {
        RunRecord published = RunRecord.read(JsonSource.read(PUBLISHED.resolve(RunRecord.FILE), ""));
        assertEquals(RunRecord.FORMAT, published.format());
        assertTrue(published.finished().isPresent());
        assertEquals(
                Set.of(RunRecord.State.DONE, RunRecord.State.PLANNED),
                published.parts().stream().map(RunRecord.Part::state).collect(Collectors.toSet()));
        Map<String, List<Long>> seeds = published.parts().stream()
                .filter(part -> part.state() == RunRecord.State.DONE)
                .collect(Collectors.groupingBy(
                        RunRecord.Part::name, Collectors.mapping(RunRecord.Part::seed, Collectors.toList())));
        assertEquals(
                published.parts().stream().map(RunRecord.Part::name).collect(Collectors.toSet()),
                seeds.keySet(),
                "every part is done with some seed");
        seeds.forEach((part, done) -> assertEquals(
                BEYOND.matcher(part).matches() ? List.of(42L) : List.of(42L, 43L, 44L, 45L, 46L), done, part));
    }

    /** Without what a digit looks like at each pose, a clone's report would have an empty section. */
    @Test
    void thePublishedReproductionHasPictures() {
        assertEquals(
                Set.of("rotation", "translate-x", "translate-y", "translate-xy"),
                RunFolder.read(PUBLISHED).pictures().keySet());
    }

    /** What README and docs say of it. */
    @Test
    void aReportOfThePublishedReproductionIsMade() {
        Report report = Report.of(PUBLISHED);
        assertEquals(
                "Of the paper's 13 claims, 11 agree with what was measured, 1 does not, for 1 there are too few seeds to tell.",
                report.summary());
        assertEquals("All of our own 5 claims hold.", report.ownSummary());
    }
}
