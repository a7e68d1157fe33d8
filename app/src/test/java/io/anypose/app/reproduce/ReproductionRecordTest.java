package io.anypose.app.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.Cli;
import io.anypose.file.Json;
import io.anypose.record.RunRecord;
import io.anypose.record.RunRecord.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The record of a run that was stopped, continued, and done with several seeds. */
class ReproductionRecordTest {

    private static final Step STEP = new Step(List.of("train"), Step.MODEL, false, 1);

    @TempDir
    private Path folder;

    private static List<Job> seeds(int count) {
        return LongStream.range(42, 42 + count)
                .mapToObj(seed -> new Job("rotation-none", seed, List.of(STEP)))
                .toList();
    }

    private ReproductionRecord record(List<Job> jobs) {
        return new ReproductionRecord(folder, jobs, new ReproductionRecord.Run("./anypose reproduce", true, 2));
    }

    private void finish(Job job) throws IOException {
        Path place = Files.createDirectories(folder.resolve(job.folder()));
        Files.writeString(place.resolve(Step.MODEL), "");
        JobRecord.in(place)
                .add(new JobRecord.Done(
                        job.keys().get(0),
                        "./anypose train",
                        3,
                        OptionalDouble.of(2.5),
                        OptionalDouble.of(512),
                        Step.MODEL));
    }

    private RunRecord read() {
        return RunRecord.read(RunRecord.source(folder));
    }

    @Test
    void aRunHasARecordFromItsStartAndIsFinishedOnlyAtItsEnd() throws IOException {
        List<Job> jobs = seeds(2);
        ReproductionRecord record = record(jobs);
        record.write(Set.of());
        assertEquals(Optional.empty(), read().finished());
        assertEquals(List.of(State.PLANNED, State.PLANNED), states());

        finish(jobs.get(0));
        record.write(Set.of(jobs.get(1).title()));
        assertEquals(Optional.empty(), read().finished());
        assertEquals(List.of(State.DONE, State.FAILED), states());
        RunRecord.Step step = read().parts().get(0).steps().get(0);
        assertEquals(
                new RunRecord.Step(
                        "./anypose train", 3, OptionalDouble.of(2.5), OptionalDouble.of(512), Optional.of(Step.MODEL)),
                step);
        assertEquals(OptionalDouble.of(2.5), read().processorSeconds());
        assertEquals("; its steps used 0:03 of processor time", record.processorTime());

        record.finish(Set.of());
        assertTrue(read().finished().isPresent());
    }

    private List<State> states() {
        return read().parts().stream().map(RunRecord.Part::state).toList();
    }

    @Test
    void aRunThatContinuesAnotherBeganWithItAndAddsItsTime() {
        record(seeds(1)).finish(Set.of());
        RunRecord first = read();
        Json.write(
                folder.resolve(RunRecord.FILE),
                new RunRecord(
                        first.format(),
                        first.command(),
                        first.quick(),
                        "2026-01-01T00:00:00Z",
                        first.finished(),
                        first.jobs(),
                        100,
                        first.seeds(),
                        first.provenance(),
                        first.parts()));

        ReproductionRecord second = record(seeds(1));
        second.write(Set.of());
        second.write(Set.of());

        assertEquals("2026-01-01T00:00:00Z", read().started());
        assertEquals(Optional.empty(), read().finished(), "it is at work again");
        assertEquals(100, read().seconds(), 30, "once, however often it is written");
    }

    @Test
    void fiveSeedsCanBeMadeInSeveralRunsAndARunWithFewerForgetsNoneOfThem() throws IOException {
        for (Job job : PlannedJobs.of(ReproductionPlan.Scale.QUICK, 5).chosen(Set.of("rotation-spectral"))) {
            Path place = Files.createDirectories(folder.resolve(job.folder()));
            for (int i = 0; i < job.steps().size(); i++) {
                String result = job.steps().get(i).result();
                if (!result.equals(Step.MODEL)) { // models may be removed when all is measured
                    Files.write(place.resolve(result), once(result));
                }
                JobRecord.in(place)
                        .add(new JobRecord.Done(
                                job.keys().get(i),
                                "./anypose",
                                1,
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                result));
            }
        }
        for (String seeds : List.of("5", "1")) {
            Cli.Outcome outcome = Cli.run(
                    "reproduce",
                    "--quick",
                    "--only",
                    "rotation-spectral",
                    "--seeds",
                    seeds,
                    "--out",
                    folder.toString());
            assertEquals(0, outcome.code(), outcome.err());
            assertEquals(List.of(42L, 43L, 44L, 45L, 46L), read().seeds());
            assertEquals(5, states().stream().filter(State.DONE::equals).count());
            String page = Files.readString(folder.resolve(Path.of("report", "index.html")));
            assertTrue(page.contains("means ± standard deviation over 5 seeds"));
            assertTrue(page.contains("<small>± 0.00</small>"));
        }
    }

    /** What a command once printed. */
    private static byte[] once(String result) throws IOException {
        return Files.readAllBytes(
                Path.of("../docs/reproduction/parts/rotation-spectral/42").resolve(result));
    }
}
