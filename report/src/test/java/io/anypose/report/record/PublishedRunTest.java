package io.anypose.report.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.file.JsonSource;
import io.anypose.record.RunRecord;
import io.anypose.report.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The record in {@code docs/reproduction} can be read, and a report of it says what README and docs say. */
class PublishedRunTest {

    private static final Path PUBLISHED = Path.of("../docs/reproduction");
    private static final Pattern BEYOND = Pattern.compile(".*-(any|anypose|spectral|torus)");

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
