package io.anypose.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.bench.measure.Finding;
import io.anypose.bench.measure.Measurement;
import io.anypose.bench.measure.Measurements;
import io.anypose.bench.measure.ProgressListener;
import io.anypose.bench.measure.Workload;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class BenchCampaignTest {

    @Test
    void damagedInputsAreCounted() {
        Cli.Outcome outcome = Cli.run("bench", "campaign", "--quick", "--only", "inputs");

        assertEquals(0, outcome.code(), outcome.err());
        List<String> lines = outcome.out().lines().toList();
        assertTrue(lines.get(1).matches("inputs +model file: escapes +0 inputs +at most 0: met"), outcome.out());
        assertTrue(lines.get(9).matches("inputs +damaged +800 inputs +at least 800: met"), outcome.out());
        assertTrue(outcome.out().contains("9 of 9 targets met"), outcome.out());
    }

    /** A part that finds so many holes. */
    private static final class Holes extends Measurement {

        private final int count;

        Holes(int count) {
            super("holes");
            this.count = count;
        }

        @Override
        public List<Finding> measure(Workload workload, ProgressListener progress) {
            if (count > 0) {
                progress.note("here is a hole");
            }
            return List.of(found("found", count, "holes").atMost(0));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, IS_A_PROBLEM, 0, 1 of 1 targets met",
        "1, IS_A_PROBLEM, 1, '0 of 1 targets met; missed: holes, found'",
        "1, IS_REPORTED, 0, '0 of 1 targets met; missed: holes, found'"
    })
    void aTargetThatIsMissedIsAProblem(int holes, BenchRun.Missed missed, int code, String summary) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(CommandSpec.create())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        BenchRun run = new BenchRun(
                line.getCommandSpec(), false, (program, folder) -> new Measurements(List.of(new Holes(holes))));

        assertEquals(code, run.run(List.of(), true, missed));
        assertTrue(out.toString().lines().anyMatch(summary::equals), out.toString());
        assertEquals(holes > 0 ? "anypose: here is a hole" : "", err.toString().strip());
    }

    @Test
    @Tag("full")
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "processes end differently there")
    void nothingIsLostInTwoHundredKills() {
        Cli.Outcome outcome = Cli.run("bench", "campaign", "--only", "kills");

        assertEquals(0, outcome.code(), outcome.out() + outcome.err());
        assertTrue(outcome.out().contains("5 of 5 targets met"), outcome.out());
    }
}
