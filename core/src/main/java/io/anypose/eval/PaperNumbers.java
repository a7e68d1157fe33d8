package io.anypose.eval;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

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

    /** What stands in place of K where the pose was given. */
    private static final String GIVEN = "given";

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

    private static double fraction(String percent) {
        return Double.parseDouble(percent) / 100;
    }

    /** The rows of a file without its header. */
    static List<List<String>> rows(String name) {
        InputStream file = Objects.requireNonNull(
                PaperNumbers.class.getResourceAsStream("paper/" + name + ".csv"), "the paper has no table " + name);
        try (var reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .skip(1)
                    .map(line -> Arrays.asList(line.split(",", -1)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
