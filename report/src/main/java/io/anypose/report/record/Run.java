package io.anypose.report.record;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.eval.RecogniserResult;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Provenance;
import io.anypose.record.RunRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A reproduction as its folder records it, finished or not.
 *
 * @param record of the run as a whole
 * @param parts those of the record, with what was measured
 * @param pictures by transformation
 * @param files every record that was read, by its path in the folder
 */
public record Run(RunRecord record, List<Part> parts, Map<String, Pictures> pictures, Map<String, JsonNode> files) {

    public Run {
        parts = List.copyOf(parts);
        pictures = Map.copyOf(pictures);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    public Provenance provenance() {
        return record.provenance();
    }

    public List<Long> seeds() {
        return record.seeds();
    }

    /** What was measured of a part in one way, over its seeds; empty if that is not in this run. */
    public Optional<SeedResults> results(String part, PoseSource source) {
        SortedMap<Long, RecogniserResult> results = new TreeMap<>();
        done(part)
                .forEach(done -> done.evaluation().stream()
                        .flatMap(evaluation -> evaluation.results().stream())
                        .filter(result -> PoseSource.of(result).equals(source))
                        .findFirst()
                        .ifPresent(result -> results.put(done.seed(), result)));
        return results.isEmpty()
                ? Optional.empty()
                : done(part)
                        .flatMap(done -> done.evaluation().stream())
                        .findFirst()
                        .map(first ->
                                new SeedResults(first.transformation(), results, TestDigits.of(first.provenance())));
    }

    /** The numbers of digits that evaluations were made with, the largest first; without those that the paper has no claim about. */
    public List<TestDigits> digits() {
        return parts.stream()
                .filter(part -> part.isDone() && Part.NAMES.contains(part.name()))
                .flatMap(part -> part.evaluation().stream())
                .map(evaluation -> TestDigits.of(evaluation.provenance()))
                .distinct()
                .sorted(Comparator.comparingInt(
                                (TestDigits digits) -> digits.limit().orElse(Integer.MAX_VALUE))
                        .reversed())
                .toList();
    }

    /** The angles that a spectral operator learned for the only axis of a transformation, one for each seed. */
    public List<AxisSpectrum> spectra(String transformation) {
        return done(transformation + "-" + OperatorKind.SPECTRAL)
                .flatMap(part -> part.spectra().stream().limit(1))
                .toList();
    }

    /** The parts of this name that are done, one for each seed. */
    public Stream<Part> done(String name) {
        return parts.stream().filter(part -> part.isDone() && part.name().equals(name));
    }

    /** What a whole reproduction has and this run does not, in words. */
    public List<String> missing() {
        List<String> missing = new ArrayList<>();
        for (String name : Part.NAMES) {
            List<Long> done = done(name).map(Part::seed).toList();
            List<Long> left =
                    seeds().stream().filter(seed -> !done.contains(seed)).toList();
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
    public boolean isWhole() {
        return record.finished().isPresent() && parts.stream().allMatch(Part::isDone);
    }

    /** Whether each number is a mean over several trainings. */
    public boolean hasSeveralSeeds() {
        return seeds().size() > 1;
    }
}
