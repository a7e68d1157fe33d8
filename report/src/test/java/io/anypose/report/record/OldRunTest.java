package io.anypose.report.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.file.JsonSource;
import io.anypose.record.RunRecord;
import io.anypose.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What anypose 0.1.0 recorded is still read. */
class OldRunTest {

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
                "Of the paper's 13 claims, 2 agree with what was measured, 2 do not, for 2 there are too few digits to tell,"
                        + " 7 are not in this run.",
                report.summary());
        assertTrue(Files.size(report.write(folder).get(0)) > 100_000);
    }

    @Test
    void theRecordOfThePublishedReproductionIsRead() {
        RunRecord published =
                RunRecord.read(JsonSource.read(Path.of("../docs/reproduction").resolve(RunRecord.FILE), ""));
        assertEquals(RunRecord.FORMAT, published.format());
        assertTrue(published.parts().stream().allMatch(part -> part.state() == RunRecord.State.DONE));
        assertTrue(published.finished().isPresent());
    }
}
