package io.anypose.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.report.record.Run;
import io.anypose.report.record.RunFolder;
import io.anypose.report.section.Figure;
import io.anypose.report.section.NeedsSection;
import io.anypose.report.section.PeersSection;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the method needs, and peers: parts that a run has only if they were named. */
class NeedsTest {

    @TempDir
    private Path temp;

    private MadeUpRun needs() throws IOException {
        return new MadeUpRun(temp, 42)
                .need("needs-base-fixed-1600", 42, 0.9)
                .need("needs-base-conv-1600", 42, 0.95)
                .need("needs-objects-fixed-100", 42, 0.5)
                .need("needs-dimension-fixed-30", 42, 0.88)
                .need("needs-angle-fixed-5", 42, 0.4)
                .need("needs-angle-fixed-72", 42, 0.9)
                .need("needs-angle-conv-all", 42, 0.96);
    }

    private static String csv(Run run, String id) {
        return NeedsSection.of(run)
                .figures()
                .filter(figure -> figure.id().equals(id))
                .findFirst()
                .flatMap(Figure::csv)
                .orElseThrow();
    }

    @Test
    void theSharedTrainingStandsWhereEachConditionIsUsual() throws IOException {
        Run run = RunFolder.read(needs().write());
        assertEquals("""
                line,objects,accuracy,deviation
                "operator, pose given",100.0,50.0,
                "operator, pose given",1600.0,90.0,
                "operator, pose found",100.0,49.0,
                "operator, pose found",1600.0,89.0,
                "convolutional network, all poses seen",1600.0,95.0,
                """, csv(run, "needs-objects"));
        assertTrue(csv(run, "needs-dimension")
                .contains("\"operator, pose given\",30.0,88.0,\n\"operator, pose given\",140.0,90.0,\n"));
    }

    @Test
    void aNetworkThatSawEveryPoseIsALevelLineOverAllRanges() throws IOException {
        String csv = csv(RunFolder.read(needs().write()), "needs-angle");
        assertTrue(csv.endsWith("""
                "convolutional network, all poses seen",5.0,96.0,
                "convolutional network, all poses seen",72.0,96.0,
                """), csv);
        assertFalse(csv.contains("1600"), csv);
    }

    @Test
    void severalSeedsHaveADeviation() throws IOException {
        MadeUpRun run =
                new MadeUpRun(temp, 1, 2).need("needs-base-fixed-1600", 1, 0.9).need("needs-base-fixed-1600", 2, 0.92);
        assertTrue(csv(RunFolder.read(run.write()), "needs-dimension").contains("given\",140.0,91.0,1.414214\n"));
    }

    @Test
    void aRunOfThemAloneHasNoEmptyTablesOfThePaper() throws IOException {
        String page = Report.of(needs().write()).html();
        assertTrue(page.contains("id=\"needs\""));
        assertFalse(page.contains("id=\"extrapolation\""));
        needs().part("rotation-none", 42, 0).write();
        assertTrue(Report.of(temp).html().contains("id=\"extrapolation\""));
    }

    @Test
    void peersStandBesideOurs() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 42).part("peer-rotation-all", 42, 0).part("rotation-fixed", 42, 0);
        String csv = PeersSection.of(RunFolder.read(run.write()))
                .tables()
                .findFirst()
                .orElseThrow()
                .csv();
        assertEquals(3, csv.lines().count(), "no rows of models that are not in the run: " + csv);
        assertTrue(
                csv.contains("rotation,\"convolutional network, all poses\",52.3658,,27.8614,,25.17,,,75.0,0.778556\n"),
                csv);
        assertTrue(
                csv.contains(
                        "rotation,\"fixed operator, paper's recipe, seen poses\",97.0,,97.0,,97.0,,,75.0,0.155711\n"),
                csv);
    }

    /** 70 seconds for ten poses, known in one way. */
    @Test
    void anImageOfAPeerTakesLongerTheFewerWereMeasuredInTheSameTime() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 42).part("peer-rotation-all", 42, 0);
        run.digits("peer-rotation-all", 1000);
        assertTrue(Report.of(run.write()).html().contains("<td>7.00 ms</td>"));
    }
}
