package io.anypose.report.record;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.eval.RecogniserResult;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Provenance;
import io.anypose.record.RunRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** Where the run was written to, if its command said so. */
    private static final Pattern OUT = Pattern.compile("\\s--out[=\\s]\\s*('[^']*'|\"[^\"]*\"|\\S+)");

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
                        .map(first -> new SeedResults(
                                first.transformation(),
                                results,
                                TestDigits.of(first.provenance()),
                                note(results.size())));
    }

    /** A number of seeds in words, if the run has more: whatever has fewer than the run says so. */
    public Optional<String> fewerSeeds(int seeds) {
        return seeds < seeds().size() ? Optional.of(seeds == 1 ? "1 seed" : seeds + " seeds") : Optional.empty();
    }

    /** The same as the end of a label. */
    public String note(int seeds) {
        return fewerSeeds(seeds).map(words -> ", " + words).orElse("");
    }

    /**
     * The parts that have some of the run's seeds and not all, with those that they have: nobody asked for more. While a run is at
     * work, and where a training failed, seeds are missing instead.
     */
    public Map<String, List<Long>> partsOfFewerSeeds() {
        Map<String, List<Long>> fewer = unequal();
        fewer.keySet()
                .removeIf(name -> record.finished().isEmpty()
                        || parts.stream()
                                .anyMatch(part -> part.name().equals(name) && part.state() == RunRecord.State.FAILED));
        return fewer;
    }

    /** Whether some parts have fewer seeds than the run, for whatever reason. */
    public boolean hasFewerSeedsSomewhere() {
        return !unequal().isEmpty();
    }

    /** The parts that have some of the seeds and not all, with these, in the order in which people read about them. */
    private Map<String, List<Long>> unequal() {
        Map<String, List<Long>> bySeeds = new LinkedHashMap<>();
        Stream.concat(Part.NAMES.stream(), parts.stream().map(Part::name))
                .forEach(name ->
                        bySeeds.put(name, done(name).map(Part::seed).sorted().toList()));
        bySeeds.values().removeIf(done -> done.isEmpty() || done.size() >= seeds().size());
        return bySeeds;
    }

    /** Whether a part was planned and is not there because nobody asked for it with more seeds. */
    public boolean isLeftOut(Part part) {
        return part.state() == RunRecord.State.PLANNED && partsOfFewerSeeds().containsKey(part.name());
    }

    /**
     * The numbers of digits that evaluations were made with, the largest first, with the names of their parts; without those that
     * the paper has no claim about.
     */
    public SortedMap<TestDigits, Set<String>> digits() {
        SortedMap<TestDigits, Set<String>> digits = new TreeMap<>(
                Comparator.comparingInt((TestDigits some) -> some.limit().orElse(Integer.MAX_VALUE))
                        .reversed());
        for (String name : Part.NAMES) {
            done(name)
                    .flatMap(part -> part.evaluation().stream())
                    .map(evaluation -> TestDigits.of(evaluation.provenance()))
                    .forEach(some -> digits.computeIfAbsent(some, key -> new LinkedHashSet<>())
                            .add(name));
        }
        return digits;
    }

    /** The angles that a spectral operator learned for the only axis of a transformation, one for each seed. */
    public List<AxisSpectrum> spectra(String transformation) {
        return done(transformation + "-" + Operators.SPECTRAL)
                .flatMap(part -> part.spectra().stream().limit(1))
                .toList();
    }

    /** The parts of this name that are done, one for each seed. */
    public Stream<Part> done(String name) {
        return parts.stream().filter(part -> part.isDone() && part.name().equals(name));
    }

    /** What a whole reproduction has and this run does not, in words. */
    public List<String> missing() {
        return missing(name -> true);
    }

    /** The same of some parts. */
    public List<String> missing(Predicate<String> which) {
        List<String> missing = new ArrayList<>();
        for (String name : Part.NAMES.stream().filter(which).toList()) {
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

    /** Whether it has finished with everything that it planned, each part with one seed at least, and nothing failed. */
    public boolean isWhole() {
        return record.finished().isPresent() && parts.stream().allMatch(part -> part.isDone() || isLeftOut(part));
    }

    /** The command that adds parts to this run. */
    public String commandThatAdds(String parts) {
        Matcher out = OUT.matcher(record.command());
        return "./anypose reproduce" + (record.quick() ? " --quick" : "") + " --only " + parts
                + (out.find() ? " --out " + out.group(1) : "");
    }

    /** Whether each number is a mean over several trainings. */
    public boolean hasSeveralSeeds() {
        return seeds().size() > 1;
    }
}
