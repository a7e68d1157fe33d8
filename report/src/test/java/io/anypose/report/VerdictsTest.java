package io.anypose.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.file.Json;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.RunFolder;
import io.anypose.report.section.BeyondSection;
import io.anypose.report.section.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of the paper's claims a report says that a run agrees with, and why. */
class VerdictsTest {

    @TempDir
    Path temp;

    private static JsonArray claims(Report report) {
        return JsonParser.parseString(Json.line(report.claims())).getAsJsonArray();
    }

    private static List<String> verdicts(Report report) {
        return StreamSupport.stream(claims(report).spliterator(), false)
                .map(claim -> claim.getAsJsonObject().get("verdict").getAsString())
                .toList();
    }

    private static JsonObject claim(Report report, String id) {
        return StreamSupport.stream(claims(report).spliterator(), false)
                .map(claim -> claim.getAsJsonObject())
                .filter(claim -> claim.get("id").getAsString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static String verdict(Report report, String claim) {
        return report.claims().stream()
                .filter(judged -> judged.id().equals(claim))
                .findFirst()
                .orElseThrow()
                .verdict();
    }

    @Test
    void thePapersOwnNumbersAgreeWithEveryClaim() throws IOException {
        Report same = Report.of(MadeUpRun.whole(temp).write());

        assertEquals(Set.of("agrees"), Set.copyOf(verdicts(same)), same.claims().toString());
        assertEquals("All of the paper's 13 claims agree with what was measured.", same.summary());
        assertTrue(
                same.html().contains("All of the paper's 13 claims agree with what was measured. " + same.ownSummary()),
                same.ownSummary());
        assertEquals(List.of(), same.missing());
    }

    @Test
    void whatWeClaimAndDoNotReachIsCounted() throws IOException {
        MadeUpRun run = MadeUpRun.whole(temp);
        run.measured(Part.ANYPOSE, 42, PoseSource.ORBIT, pose -> 0.5);

        assertEquals(
                "Of our own 5 claims, 4 hold, 1 does not.",
                Report.of(run.write()).ownSummary());
    }

    @ParameterizedTest
    @ValueSource(strings = {"operator.order", "order"}) // the second in the published record
    void anOrderThatTrainingWasToldIsNoEvidence(String setting) throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 42).part("rotation-spectral", 42, 0).part("translate-x-spectral", 42, 0);
        Path told = run.file("translate-x-spectral", 42, "info.json");
        Files.writeString(
                told, Files.readString(told).replace("\"settings\":{", "\"settings\":{\"" + setting + "\":\"14\","));

        JsonObject order = claim(Report.of(run.write()), "order");
        assertEquals(
                "[\"shift along y: not in this run\",\"rotation: order 10 read, the group has 10\"]",
                order.getAsJsonArray("details").toString());
        assertEquals("agrees-so-far", order.get("verdict").getAsString());

        Section beyond = BeyondSection.of(RunFolder.read(temp));
        String table = Markup.table(beyond, "spectra").html().toString();
        assertTrue(table.contains("<td>14</td><td>14</td><td class=\"better0\">14</td>"), table);
        assertTrue(table.contains("<td>10</td><td>none</td><td class=\"better1\">10</td>"), table);
        String page = beyond.html().toString();
        assertTrue(page.contains("14, as the group has; training was told the period 14"), page);
        assertTrue(page.contains("10, which is right; training was told no period"), page);
    }

    @Test
    void aMissThatRoundingWouldHideHasMoreDecimals() throws IOException {
        MadeUpRun run = MadeUpRun.whole(temp);
        run.measured(Part.LEARNED_70, PoseSource.GIVEN, pose -> pose.classAccuracy() - 0.0152);
        assertEquals(
                "[\"does not hold: rotation, N = 70: 94.4 %, −1.52 points (paper: 95.9 %)\"]",
                claim(Report.of(run.write()), "period-70").get("details").toString());
        assertEquals(
                "does not hold",
                claim(Report.of(temp), "period-70").get("count").getAsString());
        run.measured(Part.LEARNED_70, PoseSource.GIVEN, pose -> pose.classAccuracy() - 0.0156);
        assertTrue(claim(Report.of(temp), "period-70").get("details").toString().contains("94.4 %, −1.6 points"));
        assertEquals(
                List.of(
                        "does not agree: The learned operator need not know the order of the group: the text sets its period N to"
                                + " 70 for all transformations."),
                Report.of(temp).exceptions());
    }

    @Test
    void whatIsBestForEveryNumberOfReferencesIsSaidOnce() throws IOException {
        MadeUpRun run = MadeUpRun.whole(temp);
        assertEquals(
                "rotation: best is k = 10 for every N",
                claim(Report.of(run.write()), "moderate-k")
                        .getAsJsonArray("details")
                        .get(2)
                        .getAsString());
        run.cell("rotation-fixed", 500, 3, "poseAccuracy", 0.03);
        assertEquals(
                "does not hold: rotation: best is k = 3 for N = 500, k = 10 for N = 1000, k = 10 for N = 2000, k = 10 for N ="
                        + " 5000",
                claim(Report.of(temp), "moderate-k")
                        .getAsJsonArray("details")
                        .get(2)
                        .getAsString());
    }

    @Test
    void rowsThatDoNotAgreeAreNamed() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 42)
                .part("rotation-fixed", 42, -0.02)
                .part("translate-x-fixed", 42, -0.014)
                .part("translate-y-fixed", 42, -0.026);
        Report report = Report.of(run.write());

        JsonObject rows = claim(report, "extrapolation-rows");
        assertEquals("differs", rows.get("verdict").getAsString());
        assertEquals("4 of 12 hold, 15 not in this run", rows.get("count").getAsString());
        assertEquals(8, rows.getAsJsonArray("details").size());
        assertEquals(
                "does not hold: rotation, fixed operator, pose given: 93.8 %, −2.0 points (paper: 95.8 %)",
                rows.getAsJsonArray("details").get(4).getAsString());
        assertEquals("68 of 102 hold", claim(report, "knn-cells").get("count").getAsString());
        assertEquals("agrees", claim(report, "fixed-operator").get("verdict").getAsString());
        assertEquals(
                "not-measured", claim(report, "learned-operator").get("verdict").getAsString());
        assertEquals(
                "Of the paper's 13 claims, 4 agree with what was measured, 2 do not, 7 are not in this run.",
                report.summary());
    }

    @Test
    void claimsAreJudgedByTheMeanOverTheSeeds() throws IOException {
        // One seed alone would not agree; the mean of both does.
        MadeUpRun run = new MadeUpRun(temp, 42, 43);
        for (String name : Part.NAMES) {
            run.part(name, 42, -0.027).part(name, 43, 0.027);
        }
        assertEquals(
                "All of the paper's 13 claims agree with what was measured.",
                Report.of(run.write()).summary());
    }

    @Test
    void whatFewDigitsCannotDecideIsCalledThat() throws IOException {
        MadeUpRun run = MadeUpRun.whole(temp);
        run.cell("rotation-fixed", 1000, 1, "classAccuracy", -0.03);
        assertEquals("differs", verdict(Report.of(run.write()), "knn-cells"));
        assertEquals(Optional.empty(), Report.of(run.write()).precision());

        run.digits("rotation-fixed", 250);
        Report few = Report.of(run.write());
        assertEquals("too-few", verdict(few, "knn-cells"));
        assertTrue(few.summary().endsWith("there are too few digits to tell."), few.summary());
        assertTrue(
                few.exceptions()
                        .contains("too few digits to tell: The class accuracies in the paper's k-NN tables."
                                + " (101 of 102 hold, 1 too few digits to tell)"),
                few.exceptions().toString());
        assertEquals(
                Optional.of(
                        "Some of it was measured on 250 test images (rotation, fixed operator), so that an accuracy of 95 % has a standard error of up to 1.4 points."),
                few.precision());
    }
}
