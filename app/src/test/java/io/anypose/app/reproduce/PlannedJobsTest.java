package io.anypose.app.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.Main;
import io.anypose.app.reproduce.ReproductionPlan.Scale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannedJobsTest {

    private static final PlannedJobs FULL = PlannedJobs.of(Scale.FULL, 1);
    private static final PlannedJobs QUICK = PlannedJobs.of(Scale.QUICK, 1);

    @TempDir
    private Path folder;

    private static Set<String> kinds(List<Job> jobs) {
        return jobs.stream().map(job -> job.name().split("-", -1)[0]).collect(Collectors.toSet());
    }

    @Test
    void neitherPeersNorMotionsNorWhatTheMethodNeedsKeepThePaperWaiting() {
        assertEquals(Set.of("rotation", "translate", "compound"), kinds(FULL.chosen(Set.of())));
        assertEquals(Set.of("rotation", "translate", "compound"), kinds(QUICK.chosen(Set.of())));
        assertEquals(Set.of("needs", "peer", "rigid"), kinds(QUICK.chosen(Set.of("needs", "peer", "rigid"))));
        assertTrue(QUICK.chosen(Set.of("needs-angle")).stream()
                .allMatch(job -> job.name().startsWith("needs-angle-")));
    }

    @Test
    void everyCommandIsOneThatTheCommandLineAccepts() {
        Stream.of(FULL, QUICK)
                .flatMap(jobs -> Stream.concat(jobs.usual().stream(), jobs.others().stream()))
                .flatMap(job -> job.steps().stream())
                .forEach(step ->
                        Main.commandLine(List.of()).parseArgs(step.args().toArray(String[]::new)));
    }

    @Test
    void noTwoJobsHaveTheSameName() {
        for (PlannedJobs jobs : List.of(FULL, QUICK)) {
            List<String> names = Stream.concat(jobs.usual().stream(), jobs.others().stream())
                    .map(Job::name)
                    .toList();
            assertEquals(names.size(), Set.copyOf(names).size(), names.toString());
        }
    }

    @Test
    void theRecordHasTheUsualJobsAndOfTheOthersThoseThatAreChosenOrWereBegun() throws IOException {
        List<Job> angles = QUICK.chosen(Set.of("needs-angle"));
        assertEquals(QUICK.usual(), QUICK.recorded(folder, QUICK.usual()));
        assertEquals(
                QUICK.usual().size() + angles.size(),
                QUICK.recorded(folder, angles).size());

        Job begun = QUICK.chosen(Set.of("peer-rotation-all")).get(0);
        Files.createDirectories(folder.resolve(begun.folder()));
        assertTrue(QUICK.recorded(folder, QUICK.usual()).contains(begun));
        assertFalse(QUICK.recorded(folder, QUICK.usual()).contains(angles.get(0)));
    }
}
