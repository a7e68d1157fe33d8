package io.anypose.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.bench.campaign.Campaign;
import io.anypose.bench.measure.Finding;
import io.anypose.bench.measure.Measurement;
import io.anypose.bench.measure.Measurements;
import io.anypose.bench.measure.Program;
import io.anypose.bench.measure.ProgressListener;
import io.anypose.bench.measure.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tries to break anypose. With {@code -Pcampaign} all of it runs; every build does a little of what is short. */
class CampaignTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final CampaignRun run = new CampaignRun(new PrintStream(out, true, StandardCharsets.UTF_8));

    @TempDir
    private Path folder;

    /** Takes {@code -Dcampaign.only=PART,...} and {@code -Dcampaign.quick=true}. */
    @Test
    @Tag("campaign")
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "processes end differently there")
    void everyTargetIsMet() throws IOException {
        CampaignRun whole = new CampaignRun(System.out);
        List<String> only = Stream.of(System.getProperty("campaign.only", "").split(",", -1))
                .filter(Predicate.not(String::isEmpty))
                .toList();

        whole.run(
                Campaign.of(ThisProgram.here(), folder, whole::problem),
                only,
                Boolean.getBoolean("campaign.quick"),
                Path.of("target", "campaign.md"));

        assertEquals(List.of(), whole.failures());
    }

    private List<String> quick(String part) throws IOException {
        run.run(
                Campaign.of(ThisProgram.here(), folder, run::problem),
                List.of(part),
                true,
                folder.resolve("campaign.md"));
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void damagedInputsAreCounted() throws IOException {
        List<String> lines = quick("inputs");

        assertEquals(List.of(), run.failures());
        assertTrue(lines.get(1).matches("inputs +model file: escapes +0 inputs +at most 0: met"), lines::toString);
        assertTrue(lines.get(9).matches("inputs +damaged +800 inputs +at least 800: met"), lines::toString);
        assertTrue(lines.contains("9 of 9 targets met"), lines::toString);
    }

    @Test
    @Timeout(300)
    void theServerAnswersBesideSlowClientsAndForLong() throws IOException {
        quick("server");

        assertEquals(
                List.of(
                        "health beside 1000 slow clients",
                        "no slow clients, p99",
                        "1000 slow clients, p99",
                        "1000 slow clients: more p99",
                        "1000 slow clients: errors",
                        "1000 slow clients: health answered",
                        "1000 slow clients: health unanswered",
                        "1000 slow clients: health, slowest",
                        "errors in 2000 requests",
                        "growth over 2000 requests"),
                run.findings().stream().map(Finding::name).toList());
        run.findings().stream()
                .filter(finding -> finding.name().matches(".*(errors|unanswered).*"))
                .forEach(finding -> assertEquals(0, finding.value(), finding::toString));
    }

    /** A part that finds so many holes. */
    private static final class Holes extends Measurement {

        private final int count;
        private final Consumer<String> problems;

        Holes(int count, Consumer<String> problems) {
            super("holes");
            this.count = count;
            this.problems = problems;
        }

        @Override
        public List<Finding> measure(Workload workload, ProgressListener progress) {
            if (count > 0) {
                problems.accept("here is a hole");
            }
            return List.of(found("found", count, "holes").atMost(0));
        }
    }

    private String page(int holes) throws IOException {
        Path page = folder.resolve("campaign.md");
        run.run(new Measurements(List.of(new Holes(holes, run::problem))), List.of(), true, page);
        return Files.readString(page);
    }

    @Test
    void aTargetThatIsMetIsInTheTable() throws IOException {
        String page = page(0);

        assertEquals(List.of(), run.failures());
        assertTrue(page.startsWith("""
                | part | measured | | target |
                | --- | --- | --- | --- |
                | holes | found | 0 holes | at most 0: met |

                1 of 1 targets met
                """), page);
    }

    @Test
    void aTargetThatIsMissedIsAFailureWithItsReason() throws IOException {
        String page = page(1);

        assertEquals(List.of("holes, found", "here is a hole"), run.failures());
        assertTrue(page.contains("""
                | holes | found | 1 holes | at most 0: MISSED |

                - here is a hole

                0 of 1 targets met; missed: holes, found
                """), page);
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("anypose: here is a hole"), out::toString);
    }

    @Test
    void aPartThatDoesNotExistIsRefused() {
        Measurements campaign = Campaign.of(new Program(List.of()), folder, run::problem);
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> run.run(campaign, List.of("x"), true, folder.resolve("campaign.md")))
                .getMessage();
        assertEquals("[x] are no parts of the campaign; allowed are inputs, server, kills", message);
    }
}
