package io.anypose.app.reproduce;

import io.anypose.data.idx.Mnist;
import io.anypose.eval.Evaluation;
import io.anypose.file.Json;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.record.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The record of a run as a whole, {@code reproduction.json}: what was planned, what is done, how long it took. */
final class ReproductionRecord {

    /** What is said of a run besides its parts. */
    record Run(String command, boolean quick, String started, String finished, int jobs, double seconds) {}

    private final Path folder;
    private final List<Job> parts;

    /** @param parts the whole plan: what earlier runs left in the folder belongs to the record, too */
    ReproductionRecord(Path folder, List<Job> parts) {
        this.folder = folder;
        this.parts = parts;
    }

    /**
     * Writes the record.
     *
     * @param run what is to be said of this run besides its parts; its seconds are added to those of runs before
     * @param failed the parts that failed, as {@link Job#title} calls them
     */
    void write(Run run, Set<String> failed) {
        RunRecord record = new RunRecord(
                RunRecord.FORMAT,
                run.command(),
                run.quick(),
                run.started(),
                Optional.of(run.finished()),
                run.jobs(),
                secondsBefore() + run.seconds(),
                parts.stream().map(Job::seed).distinct().sorted().toList(),
                provenance(),
                parts.stream()
                        .map(part -> part(part, failed.contains(part.title())))
                        .toList());
        Json.write(folder.resolve(RunRecord.FILE), record);
    }

    private RunRecord.Part part(Job part, boolean failed) {
        JobRecord record = JobRecord.in(folder.resolve(part.folder()));
        List<RunRecord.Step> steps = part.keys().stream()
                .map(record::done)
                .flatMap(Optional::stream)
                .map(done -> new RunRecord.Step(done.command(), done.seconds(), Optional.of(done.result())))
                .toList();
        RunRecord.State state = steps.size() == part.steps().size()
                ? RunRecord.State.DONE
                : failed ? RunRecord.State.FAILED : RunRecord.State.PLANNED;
        return new RunRecord.Part(
                part.name(), part.seed(), part.folder().toString().replace('\\', '/'), state, steps);
    }

    private double secondsBefore() {
        return readable(() -> RunRecord.read(RunRecord.source(folder)))
                .map(RunRecord::seconds)
                .orElse(0.0);
    }

    /** That of this process; the engine is known from the records of those that loaded it. */
    private Provenance provenance() {
        String engine = parts.stream()
                .map(part -> folder.resolve(part.folder()).resolve("evaluation.json"))
                .map(file -> readable(() -> Evaluation.read(file)))
                .flatMap(Optional::stream)
                .map(evaluation -> evaluation.provenance().engine())
                .findFirst()
                .orElse("not used yet");
        return Provenance.now(
                Map.of(),
                new Seed(ReproductionPlan.FIRST_SEED),
                Mnist.embedded().sha256(),
                engine);
    }

    /** A record that need not be there, and is made anew if it is damaged. */
    private static <T> Optional<T> readable(Supplier<T> record) {
        try {
            return Optional.of(record.get());
        } catch (AnyposeException e) {
            return Optional.empty();
        }
    }
}
