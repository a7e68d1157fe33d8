package io.anypose.report;

import com.google.gson.JsonElement;
import io.anypose.eval.Evaluation;
import io.anypose.eval.RecogniserResult;
import io.anypose.provenance.Provenance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A reproduction as its folder records it, finished or not.
 *
 * @param quick whether it used less data and fewer epochs than the paper
 * @param jobs trainings that ran side by side
 * @param pictures by transformation
 * @param records every file that was read, by its path in the folder
 */
record Run(
        String command,
        boolean quick,
        List<Long> seeds,
        String started,
        Optional<String> finished,
        double seconds,
        int jobs,
        Provenance provenance,
        List<Part> parts,
        Map<String, Pictures> pictures,
        Map<String, JsonElement> records) {

    Run {
        seeds = List.copyOf(seeds);
        parts = List.copyOf(parts);
        pictures = Map.copyOf(pictures);
        records = Collections.unmodifiableMap(new LinkedHashMap<>(records));
    }

    /** What was measured of a part in one way, over its seeds; empty if that is not in this run. */
    Optional<SeedResults> results(String part, PoseSource source) {
        List<RecogniserResult> results = done(part)
                .flatMap(done -> done.evaluation().stream())
                .flatMap(evaluation -> evaluation.results().stream()
                        .filter(result -> PoseSource.of(result).equals(source))
                        .limit(1))
                .toList();
        return results.isEmpty()
                ? Optional.empty()
                : done(part)
                        .flatMap(done -> done.evaluation().stream())
                        .map(Evaluation::transformation)
                        .findFirst()
                        .map(transformation -> new SeedResults(transformation, results));
    }

    /** The parts of this name that are done, one for each seed. */
    Stream<Part> done(String name) {
        return parts.stream().filter(part -> part.isDone() && part.name().equals(name));
    }

    /** What a whole reproduction has and this run does not, in words. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        for (String name : Part.NAMES) {
            List<Long> done = done(name).map(Part::seed).toList();
            List<Long> left =
                    seeds.stream().filter(seed -> !done.contains(seed)).toList();
            if (done.isEmpty()) {
                missing.add(name);
            } else if (!left.isEmpty()) {
                missing.add(name + " with seed "
                        + String.join(", ", left.stream().map(String::valueOf).toList()));
            }
        }
        return missing;
    }

    /** Whether it has finished with everything that it planned. */
    boolean isWhole() {
        return finished.isPresent() && parts.stream().allMatch(Part::isDone);
    }

    /** Whether each number is a mean over several trainings. */
    boolean hasSeveralSeeds() {
        return seeds.size() > 1;
    }
}
