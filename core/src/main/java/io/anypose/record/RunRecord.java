package io.anypose.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.anypose.file.JsonSource;
import io.anypose.file.NullIsNaN;
import io.anypose.provenance.Provenance;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The record of a reproduction as a whole: what was planned, what is done, how long it took.
 *
 * @param format version of this record
 * @param command what the user typed
 * @param quick whether it used less data and fewer epochs than the paper
 * @param started when the first run in its folder began, in UTC
 * @param finished when, in UTC; empty while it is at work, and if it was stopped or killed
 * @param jobs trainings that ran side by side
 * @param seconds how long all runs in the folder took together
 */
public record RunRecord(
        int format,
        String command,
        boolean quick,
        String started,
        Optional<String> finished,
        int jobs,
        double seconds,
        List<Long> seeds,
        Provenance provenance,
        List<Part> parts) {

    /** The version that this program writes, and the only one that it reads. */
    public static final int FORMAT = 1;

    /** Name of the file in the folder of a run. */
    public static final String FILE = "reproduction.json";

    /** What to do about a record that cannot be read. */
    private static final String REMEDY = "run the reproduction again";

    /** How far a part is; only those that are done have records. */
    public enum State {
        @JsonProperty("planned")
        PLANNED,
        @JsonProperty("failed")
        FAILED,
        @JsonProperty("done")
        DONE;

        /** As files and people write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One training with one seed, and what was measured of its model.
     *
     * @param folder where its files are, relative to the folder of the run
     */
    public record Part(String name, long seed, String folder, State state, List<Step> steps) {

        public Part {
            steps = List.copyOf(steps);
        }

        /** What its steps together have used, as {@link RunRecord#processorSeconds}. */
        public OptionalDouble processorSeconds() {
            return sum(steps.stream());
        }
    }

    /**
     * A command that belongs to a part.
     *
     * @param seconds that it took; not a number if it has not ended
     * @param processorSeconds that it used, on all processors together, where that is known
     * @param megabytes the most memory that its process had meanwhile, where that is known
     * @param result name of the file that it wrote
     */
    public record Step(
            String command,
            @NullIsNaN double seconds,
            OptionalDouble processorSeconds,
            OptionalDouble megabytes,
            Optional<String> result) {}

    public RunRecord {
        seeds = List.copyOf(seeds);
        parts = List.copyOf(parts);
        if (seeds.isEmpty() || parts.isEmpty()) {
            throw new IllegalArgumentException(
                    "found " + seeds.size() + " seeds and " + parts.size() + " parts, at least one of each is needed");
        }
        Set<List<Object>> names = new HashSet<>();
        for (Part part : parts) {
            if (!names.add(List.of(part.name(), part.seed()))) {
                throw new IllegalArgumentException(
                        "found the part " + part.name() + " with seed " + part.seed() + " twice");
            }
        }
    }

    /** What all steps together have used, those left out of which it is not known; empty if it is known of none. */
    public OptionalDouble processorSeconds() {
        return sum(parts.stream().flatMap(part -> part.steps().stream()));
    }

    private static OptionalDouble sum(Stream<Step> steps) {
        return steps.map(Step::processorSeconds)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .reduce(Double::sum);
    }

    /** The text of the record in the folder of a run, to be read with {@link #read(JsonSource)}. */
    public static JsonSource source(Path folder) {
        return JsonSource.read(folder.resolve(FILE), REMEDY);
    }

    /** The record in a text; refuses what is damaged or of another format, naming the place. */
    public static RunRecord read(JsonSource source) {
        if (source.tree().path("format").isInt() && source.tree().path("format").intValue() != FORMAT) {
            throw source.refusal(
                    "format: found " + source.tree().path("format") + ", but this version reads " + FORMAT);
        }
        return source.as(RunRecord.class);
    }
}
