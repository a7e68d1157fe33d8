package io.anypose.eval;

import io.anypose.model.operator.OperatorKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The results that the paper reports, to be shown beside ours.
 *
 * <p>They are the CSV files in the folder {@code paper} of this package, as percentages; here they are fractions, as all
 * accuracies are.
 */
public final class PaperNumbers {

    /**
     * One setting of the paper's k-NN ablation: fixed operator, mean over all poses.
     *
     * @param references N
     * @param neighbours K
     */
    public record Neighbours(
            String transformation, int references, int neighbours, double poseAccuracy, double classAccuracy) {}

    /**
     * One row of the paper's extrapolation tables: class accuracy at every pose.
     *
     * @param neighbours K where poses were found by k-NN; empty where they were given or there is no operator
     * @param accuracies by degrees or pixels, from the most negative to the most positive
     * @param seen the degrees or pixels that training used
     */
    public record Extrapolation(
            String transformation,
            OperatorKind operator,
            OptionalInt neighbours,
            SortedMap<Integer, Double> accuracies,
            Set<Integer> seen) {

        public Extrapolation {
            accuracies = Collections.unmodifiableSortedMap(new TreeMap<>(accuracies));
            seen = Set.copyOf(seen);
        }

        /** Mean over all poses. */
        public double mean() {
            return mean(size -> true);
        }

        /** Mean over the poses that training used. */
        public double seenMean() {
            return mean(seen::contains);
        }

        /** Mean over the poses that training did not use. */
        public double unseenMean() {
            return mean(size -> !seen.contains(size));
        }

        private double mean(Predicate<Integer> which) {
            return accuracies.entrySet().stream()
                    .filter(entry -> which.test(entry.getKey()))
                    .mapToDouble(Map.Entry::getValue)
                    .average()
                    .orElseThrow();
        }

        /** Whether both rows are about the same setting, whatever their numbers. */
        public boolean isAbout(Extrapolation other) {
            return transformation.equals(other.transformation)
                    && operator == other.operator
                    && neighbours.equals(other.neighbours);
        }
    }

    /**
     * One cell of the paper's heat maps of shifts along both axes, pose given.
     *
     * @param x horizontal shift in pixels
     * @param y vertical shift in pixels
     * @param seen whether training used this combination: the cross, for the fixed operator only up to 6 pixels
     */
    public record Shift(OperatorKind operator, int x, int y, boolean seen, double accuracy) {}

    /** What stands in place of K where the pose was given. */
    private static final String GIVEN = "given";

    private static final Map<String, List<List<String>>> FILES = new ConcurrentHashMap<>();

    private PaperNumbers() {}

    /** The k-NN ablation of all transformations. */
    public static List<Neighbours> neighbours() {
        return rows("knn_ablation").stream()
                .filter(row -> !row.get(2).equals(GIVEN))
                .map(row -> new Neighbours(
                        row.get(0),
                        Integer.parseInt(row.get(1)),
                        Integer.parseInt(row.get(2)),
                        fraction(row.get(3)),
                        fraction(row.get(4))))
                .toList();
    }

    /** One setting of the k-NN ablation; empty if the paper does not have it. */
    public static Optional<Neighbours> neighbours(String transformation, int references, int neighbours) {
        return neighbours().stream()
                .filter(row -> row.transformation().equals(transformation))
                .filter(row -> row.references() == references && row.neighbours() == neighbours)
                .findFirst();
    }

    /** All rows of the extrapolation tables, with the {@linkplain #misplaced misplaced} ones put right. */
    public static List<Extrapolation> extrapolation() {
        List<Extrapolation> right = misplaced();
        return extrapolationAsPrinted().stream()
                .map(printed ->
                        right.stream().filter(printed::isAbout).findFirst().orElse(printed))
                .toList();
    }

    /** One row of {@link #extrapolation()}; empty if the paper does not have it. */
    public static Optional<Extrapolation> extrapolation(
            String transformation, OperatorKind operator, OptionalInt neighbours) {
        var wanted = new Extrapolation(transformation, operator, neighbours, new TreeMap<>(), Set.of());
        return extrapolation().stream().filter(wanted::isAbout).findFirst();
    }

    /** All rows of the extrapolation tables as they stand in the paper. */
    public static List<Extrapolation> extrapolationAsPrinted() {
        return extrapolation("extrapolation");
    }

    /**
     * What should stand in four rows of the paper's translation table, which are copies of other rows: x, fixed, K = 3
     * and 10 repeat y, learned; y, learned, K = 3 and 10 repeat x, learned.
     */
    public static List<Extrapolation> misplaced() {
        return extrapolation("extrapolation_errata");
    }

    private static List<Extrapolation> extrapolation(String file) {
        Map<List<String>, SortedMap<Integer, Double>> rows = new LinkedHashMap<>();
        Map<String, Set<Integer>> seen = new HashMap<>();
        for (List<String> row : rows(file)) {
            rows.computeIfAbsent(List.of(row.get(0), row.get(1), row.get(3)), key -> new TreeMap<>())
                    .put(Integer.valueOf(row.get(4)), fraction(row.get(6)));
            if (Boolean.parseBoolean(row.get(5))) {
                seen.computeIfAbsent(row.get(0), key -> new HashSet<>()).add(Integer.valueOf(row.get(4)));
            }
        }
        return rows.entrySet().stream()
                .map(row -> new Extrapolation(
                        row.getKey().get(0),
                        OperatorKind.named(row.getKey().get(1)),
                        optional(row.getKey().get(2)),
                        row.getValue(),
                        seen.get(row.getKey().get(0))))
                .toList();
    }

    private static OptionalInt optional(String number) {
        return number.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(number));
    }

    /** The heat map of an operator, all combinations of shifts; empty if the paper does not have it. */
    public static List<Shift> compound(OperatorKind operator) {
        return rows("compound").stream()
                .filter(row -> row.get(0).equals(operator.toString()))
                .map(row -> new Shift(
                        operator,
                        Integer.parseInt(row.get(1)),
                        Integer.parseInt(row.get(2)),
                        Boolean.parseBoolean(row.get(3)),
                        fraction(row.get(4))))
                .toList();
    }

    private static double fraction(String percent) {
        return Double.parseDouble(percent) / 100;
    }

    /** The rows of a file without its header, which is read only once. */
    static List<List<String>> rows(String name) {
        return FILES.computeIfAbsent(name, PaperNumbers::read);
    }

    private static List<List<String>> read(String name) {
        InputStream file = Objects.requireNonNull(
                PaperNumbers.class.getResourceAsStream("paper/" + name + ".csv"), "the paper has no table " + name);
        try (var reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .skip(1)
                    .map(line -> List.of(line.split(",", -1)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
