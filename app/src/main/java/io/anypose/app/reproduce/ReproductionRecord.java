package io.anypose.app.reproduce;

import io.anypose.app.console.Text;
import io.anypose.data.idx.Mnist;
import io.anypose.eval.Evaluation;
import io.anypose.file.Json;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.record.RunRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The record of a run as a whole, {@code reproduction.json}: what was planned, what is done, how long it took.
 *
 * <p>It is written when a run begins and after each of its steps, so that whatever ends the run leaves a record, which says that
 * it has not finished. A run in the folder of an earlier one continues it: it began when that one did. Called by many threads.
 */
final class ReproductionRecord {

    /** What is said of a run besides its parts. */
    record Run(String command, boolean quick, int jobs) {}

    private final Path folder;
    private final List<Job> parts;
    private final Run run;
    private final Instant began = Instant.now();
    private final String started;
    private final double secondsBefore;

    /** @param parts all that the record has: what earlier runs left in the folder belongs to it, too */
    ReproductionRecord(Path folder, List<Job> parts, Run run) {
        Optional<RunRecord> before = before(folder);
        this.folder = folder;
        this.parts = List.copyOf(parts);
        this.run = run;
        this.started = before.map(RunRecord::started).orElseGet(() -> text(began));
        this.secondsBefore = before.map(RunRecord::seconds).orElse(0.0);
    }

    /** The record that an earlier run left in a folder; none if it cannot be read. */
    static Optional<RunRecord> before(Path folder) {
        return readable(() -> RunRecord.read(RunRecord.source(folder)));
    }

    /**
     * Writes how far the run is.
     *
     * @param failed the parts that failed, as {@link Job#title} calls them
     */
    void write(Set<String> failed) {
        write(failed, Optional.empty());
    }

    /** Writes that nothing is left to do for this run. */
    void finish(Set<String> failed) {
        write(failed, Optional.of(text(Instant.now())));
    }

    /** How long this run has taken, without those before it. */
    double seconds() {
        return Duration.between(began, Instant.now()).toMillis() / 1e3;
    }

    /** What all steps in the folder have used, for the end of a sentence; nothing where it is not known. */
    String processorTime() {
        OptionalDouble used = before(folder).map(RunRecord::processorSeconds).orElseGet(OptionalDouble::empty);
        return used.isPresent() ? "; its steps used " + Text.time(used.getAsDouble()) + " of processor time" : "";
    }

    private synchronized void write(Set<String> failed, Optional<String> finished) {
        RunRecord record = new RunRecord(
                RunRecord.FORMAT,
                run.command(),
                run.quick(),
                started,
                finished,
                run.jobs(),
                secondsBefore + seconds(),
                parts.stream().map(Job::seed).distinct().sorted().toList(),
                provenance(),
                parts.stream()
                        .map(part -> part(part, failed.contains(part.title())))
                        .toList());
        Json.write(folder.resolve(RunRecord.FILE), record);
    }

    private static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private RunRecord.Part part(Job part, boolean failed) {
        JobRecord record = JobRecord.in(folder.resolve(part.folder()));
        List<RunRecord.Step> steps = record.done(part.keys()).stream()
                .flatMap(Optional::stream)
                .map(done -> new RunRecord.Step(
                        done.command(),
                        done.seconds(),
                        done.processorSeconds(),
                        done.megabytes(),
                        Optional.of(done.result())))
                .toList();
        RunRecord.State state = steps.size() == part.steps().size()
                ? RunRecord.State.DONE
                : failed ? RunRecord.State.FAILED : RunRecord.State.PLANNED;
        return new RunRecord.Part(
                part.name(), part.seed(), part.folder().toString().replace('\\', '/'), state, steps);
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
