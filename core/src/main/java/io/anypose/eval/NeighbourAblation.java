package io.anypose.eval;

import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.model.Model;
import io.anypose.pose.NeighbourSweep;
import io.anypose.pose.References;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * How k-NN pose inference depends on the number of references N and of neighbours K: all test objects at all poses, for
 * each (seed, N) one search that serves every K ≤ N.
 */
public final class NeighbourAblation {

    /**
     * What to sweep over.
     *
     * @param references values of N
     * @param neighbours values of K; those above N are left out
     * @param seeds one reference set is drawn with each
     */
    public record Grid(List<Integer> references, List<Integer> neighbours, List<Seed> seeds) {

        /** The paper's grid: 34 settings, five seeds. */
        public static final Grid PAPER = new Grid(
                List.of(100, 200, 500, 1000, 2000, 5000),
                List.of(1, 3, 10, 30, 100, 300),
                List.of(new Seed(0), new Seed(10), new Seed(20), new Seed(30), new Seed(42)));

        public Grid {
            references = List.copyOf(references);
            neighbours = List.copyOf(neighbours);
            seeds = List.copyOf(seeds);
            if (references.isEmpty() || neighbours.isEmpty() || seeds.isEmpty()) {
                throw new IllegalArgumentException("an ablation needs reference sizes, neighbours and seeds, not "
                        + references + ", " + neighbours + ", " + seeds);
            }
        }
    }

    /**
     * One cell of the table, means and standard deviations over seeds, as fractions.
     *
     * @param references N
     * @param neighbours K
     */
    public record Cell(
            int references,
            int neighbours,
            double poseAccuracy,
            double poseDeviation,
            double classAccuracy,
            double classDeviation) {}

    private static final int TILE = 512;

    private final Model model;
    private final SeenViews validation;
    private final Views test;

    public NeighbourAblation(Model model, SeenViews validation, Views test) {
        this.model = model;
        this.validation = validation;
        this.test = test;
    }

    /** Measures the whole grid. */
    public List<Cell> run(Grid grid, Evaluator.Progress progress) {
        List<Cell> cells = new ArrayList<>();
        int done = 0;
        int fewest = Collections.min(grid.neighbours());
        List<Integer> sizes =
                grid.references().stream().filter(size -> size >= fewest).toList();
        int total =
                sizes.stream().mapToInt(Integer::intValue).sum() * grid.seeds().size();
        for (int size : sizes) {
            List<Integer> ks = grid.neighbours().stream().filter(k -> k <= size).toList();
            double[][][] hits = new double[grid.seeds().size()][][];
            for (int s = 0; s < hits.length; s++) {
                hits[s] = accuracies(size, ks, grid.seeds().get(s));
                done += size;
                progress.poses(done, total);
            }
            for (int k = 0; k < ks.size(); k++) {
                cells.add(cell(size, ks.get(k), hits, k));
            }
        }
        return cells;
    }

    /** Pose and class accuracy for each K. */
    private double[][] accuracies(int size, List<Integer> ks, Seed seed) {
        double[][] hits = new double[ks.size()][2];
        byte[] buffer = new byte[TILE * test.format().bytes()];
        try (References references = References.draw(model, validation, size, seed)) {
            NeighbourSweep sweep = new NeighbourSweep(model, references, ks);
            for (Pose pose : model.spec().group().poses()) {
                for (int from = 0; from < test.size(); from += TILE) {
                    ViewBatch batch = ViewBatch.at(test, from, Math.min(test.size(), from + TILE), pose, buffer);
                    count(sweep.recognise(batch.pixels(), batch.size()), batch, pose, hits);
                }
            }
        }
        double views = (double) test.size() * model.spec().group().order();
        for (double[] pair : hits) {
            pair[0] /= views;
            pair[1] /= views;
        }
        return hits;
    }

    private static void count(List<NeighbourSweep.Answers> answers, ViewBatch batch, Pose pose, double[][] hits) {
        for (int k = 0; k < hits.length; k++) {
            NeighbourSweep.Answers answer = answers.get(k);
            for (int row = 0; row < batch.size(); row++) {
                hits[k][0] += answer.poses().get(row).equals(pose) ? 1 : 0;
                hits[k][1] += answer.labels()[row] == batch.labels()[row] ? 1 : 0;
            }
        }
    }

    private static Cell cell(int size, int neighbours, double[][][] hits, int k) {
        double[] poses = Arrays.stream(hits).mapToDouble(seed -> seed[k][0]).toArray();
        double[] classes = Arrays.stream(hits).mapToDouble(seed -> seed[k][1]).toArray();
        return new Cell(size, neighbours, mean(poses), deviation(poses), mean(classes), deviation(classes));
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** The sample standard deviation; 0 for a single value. */
    private static double deviation(double[] values) {
        double mean = mean(values);
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
    }
}
