package io.anypose.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What several seeds make of the verdicts and of the cells of tables. */
class SeveralSeedsTest {

    private static final long[] SEEDS = {42, 43, 44};

    @TempDir
    Path temp;

    private static Report.Judged claim(Report report, String id) {
        return report.claims().stream()
                .filter(judged -> judged.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** A run of three seeds with the paper's numbers, but for one model that differs by so much with each of them. */
    private Report withPeriod70(double... more) throws IOException {
        MadeUpRun run = MadeUpRun.whole(temp, SEEDS);
        for (int i = 0; i < SEEDS.length; i++) {
            double shift = more[i];
            run.measured(Part.LEARNED_70, SEEDS[i], PoseSource.GIVEN, pose -> pose.classAccuracy() + shift);
        }
        return Report.of(run.write());
    }

    /** The criterion is 1.5 points below the paper's. The deviation is 1.5 points, and the standard error 0.87. */
    @Test
    void aMissWithinTwoStandardErrorsIsNoDisagreement() throws IOException {
        Report report = withPeriod70(-0.005, -0.02, -0.035);

        assertEquals("too-few", claim(report, "period-70").verdict());
        assertEquals(
                List.of("too few seeds to tell: rotation, N = 70: 93.9 ± 1.5 %, −2.0 points (paper: 95.9 %)"),
                claim(report, "period-70").details());
        assertEquals("too few seeds to tell", claim(report, "period-70").count());
        assertEquals(
                "Of the paper's 13 claims, 12 agree with what was measured, for 1 there are too few seeds to tell.",
                report.summary());
        assertEquals(
                Optional.of(
                        "Means over 3 seeds: the standard error of a mean is its deviation divided by the root of its number"
                                + " of seeds."),
                report.precision());
    }

    @Test
    void aMissBeyondTwoStandardErrorsIsDisagreement() throws IOException {
        assertEquals(
                "differs",
                claim(withPeriod70(-0.02, -0.021, -0.019), "period-70").verdict());
        assertEquals(
                "differs",
                claim(withPeriod70(-0.02, -0.035, -0.05), "period-70").verdict());
    }

    @Test
    void whatTheMeanMeetsIsMetHoweverFarSeedsAreApart() throws IOException {
        assertEquals(
                "agrees", claim(withPeriod70(-0.05, -0.014, 0.02), "period-70").verdict());
    }

    /** Off the cross the learned operator may have 1.5 points less than the fixed one. Seeds are 10 points apart. */
    @Test
    void whatASeedDoesToBothModelsDoesNotExcuseOneOfThem() throws IOException {
        assertEquals("differs", learnedAgainstFixed(0.28, 0.38, 0.18));
        assertEquals("too-few", learnedAgainstFixed(0.29, 0.38, 0.17));
        assertEquals("agrees", learnedAgainstFixed(0.29, 0.39, 0.186));
    }

    private String learnedAgainstFixed(double... learned) throws IOException {
        double[] fixed = {0.3, 0.4, 0.2};
        MadeUpRun run = MadeUpRun.whole(temp, SEEDS);
        for (int i = 0; i < SEEDS.length; i++) {
            double one = fixed[i];
            double other = learned[i];
            run.measured("compound-fixed", SEEDS[i], PoseSource.GIVEN, pose -> one);
            run.measured("compound-learned", SEEDS[i], PoseSource.GIVEN, pose -> other);
        }
        return claim(Report.of(run.write()), "compound-learned").verdict();
    }

    /** In order they would differ by two points each time; but the one lacks the last seed and the other the first. */
    @Test
    void trainingsWithOtherSeedsAreNotComparedOneByOne() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, SEEDS)
                .part("compound-fixed", 42, 0)
                .part("compound-fixed", 43, 0)
                .part("compound-learned", 43, 0)
                .part("compound-learned", 44, 0);
        run.measured("compound-fixed", 42, PoseSource.GIVEN, pose -> 0.3);
        run.measured("compound-fixed", 43, PoseSource.GIVEN, pose -> 0.4);
        run.measured("compound-learned", 43, PoseSource.GIVEN, pose -> 0.28);
        run.measured("compound-learned", 44, PoseSource.GIVEN, pose -> 0.38);

        assertEquals(
                "too-few", claim(Report.of(run.write()), "compound-learned").verdict());
    }

    /** Seen poses and unseen ones are those of the same trainings. */
    @Test
    void seenAndUnseenPosesAreComparedSeedBySeed() throws IOException {
        assertEquals("differs", unseenBelowSeen(0.031, 0.031, 0.031));
        assertEquals("too-few", unseenBelowSeen(0.031, 0.029, 0.033));
        assertEquals("agrees", unseenBelowSeen(0.029, 0.029, 0.029));
    }

    private String unseenBelowSeen(double... less) throws IOException {
        double[] seen = {0.95, 0.9, 0.97};
        MadeUpRun run = MadeUpRun.whole(temp, SEEDS);
        for (int i = 0; i < SEEDS.length; i++) {
            double one = seen[i];
            double other = seen[i] - less[i];
            run.measured("rotation-fixed", SEEDS[i], PoseSource.GIVEN, pose -> pose.seen() ? one : other);
        }
        return claim(Report.of(run.write()), "fixed-operator").verdict();
    }

    /** Of the paper's 102 cells one is missed: by 3 points instead of 2.5 on average, by 9 with one of the seeds. */
    @Test
    void cellsOfTheNeighbourTablesAreJudgedWithTheDeviation() throws IOException {
        MadeUpRun run = MadeUpRun.whole(temp, SEEDS);
        run.cell("rotation-fixed", 1000, 1, "classAccuracy", -0.09);
        assertEquals(
                "101 of 102 hold, 1 too few seeds to tell",
                claim(Report.of(run.write()), "knn-cells").count());
    }

    /** Every table and every map has a deviation beside each of its means. */
    @Test
    void everyTableAndMapHasDeviations() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 42, 43);
        List<String> parts = List.of(
                "rotation-fixed", "compound-fixed", Part.TORUS, Part.RIGID, Part.PEER + "rotation-seen", Part.ANYPOSE);
        for (String part : parts) {
            run.part(part, 42, -0.01).part(part, 43, 0.01);
        }
        Path report = run.write().resolve("report");
        Report.of(temp).write(report);

        String deviation = "1.414214";
        assertEquals(3, occurrences(line(report, "tables/motions.csv", "our recipe, pose given"), deviation));
        assertTrue(
                line(report, "tables/motions.csv", "our recipe, pose not given").endsWith(",92.5,0.0,86.9,0.0"),
                line(report, "tables/motions.csv", "our recipe, pose not given"));
        assertEquals(3, occurrences(line(report, "tables/peers.csv", "convolutional network, seen"), deviation));
        assertEquals(2, occurrences(line(report, "tables/beyond-summary.csv", "our recipe, orbit"), deviation));
        assertEquals(1, occurrences(line(report, "tables/extrapolation-rotation.csv", "fixed,given,,mean"), deviation));
        assertEquals(1, occurrences(line(report, "tables/knn-rotation.csv", "1000,1,class"), deviation));
        assertEquals(
                1,
                occurrences(line(report, "tables/compound-summary.csv", "fixed operator,pose given,all"), deviation));
        assertEquals(
                1 + 196,
                Files.readAllLines(report.resolve("figures/compound-fixed.csv")).size());
        assertEquals(196, occurrences(Files.readString(report.resolve("figures/compound-fixed.csv")), deviation));
        assertEquals(0, occurrences(Files.readString(report.resolve("figures/compound-fixed-paper.csv")), deviation));
        assertEquals(2 * 1960, occurrences(Files.readString(report.resolve("figures/motions-maps.csv")), deviation));
    }

    private static String line(Path report, String file, String begin) throws IOException {
        return Files.readAllLines(report.resolve(file)).stream()
                .filter(line -> line.replace("\"", "").contains(begin))
                .findFirst()
                .orElseThrow(() -> new AssertionError(begin + " is not in " + file));
    }

    private static int occurrences(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
