package io.anypose.eval;

import io.anypose.data.PoseTiles;
import io.anypose.data.SeenViews;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.model.Model;
import io.anypose.pose.NeighbourSweep;
import io.anypose.pose.NeighbourSweep.Setting;
import io.anypose.pose.References;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How k-NN pose inference depends on the number of references N and of neighbours K: all test objects at all poses that
 * there are views of.
 *
 * <p>Sets of references drawn with one seed contain each other, so that one search for each seed serves every N and K.
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

        /** Every N with every K that is not above it. */
        List<Setting> settings() {
            return references.stream()
                    .flatMap(n -> neighbours.stream().filter(k -> k <= n).map(k -> new Setting(n, k)))
                    .toList();
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

    private final Model model;
    private final SeenViews validation;
    private final PoseTiles test;
    private final List<Pose> poses;

    public NeighbourAblation(Model model, SeenViews validation, Views test) {
        this.model = model;
        this.validation = validation;
        this.test = new PoseTiles(test);
        this.poses = model.spec().group().poses().stream()
                .filter(pose -> test.at(pose).size() > 0)
                .toList();
    }

    /** Measures the whole grid; progress is told in poses, each once for every seed. */
    public List<Cell> run(Grid grid, Evaluator.Progress progress) {
        List<Setting> settings = grid.settings();
        double[][][] accuracies = new double[grid.seeds().size()][][];
        for (int s = 0; s < accuracies.length; s++) {
            int before = s * poses.size();
            accuracies[s] = accuracies(
                    settings,
                    grid.seeds().get(s),
                    (done, each) -> progress.poses(before + done, accuracies.length * each));
        }
        return IntStream.range(0, settings.size())
                .mapToObj(i -> cell(settings.get(i), accuracies, i))
                .toList();
    }

    /** Pose and class accuracy for each setting. */
    private double[][] accuracies(List<Setting> settings, Seed seed, Evaluator.Progress progress) {
        double[][] hits = new double[settings.size()][2];
        double views = 0;
        int most = settings.stream().mapToInt(Setting::references).max().orElseThrow();
        try (References references = References.draw(model, validation, most, seed)) {
            NeighbourSweep sweep = new NeighbourSweep(model, references, settings);
            for (int i = 0; i < poses.size(); i++) {
                views += count(sweep, poses.get(i), hits);
                progress.poses(i + 1, poses.size());
            }
        }
        for (double[] pair : hits) {
            pair[0] /= views;
            pair[1] /= views;
        }
        return hits;
    }

    /** Adds the hits at one pose; returns how many views there are of it. */
    private int count(NeighbourSweep sweep, Pose pose, double[][] hits) {
        return test.at(pose, batch -> {
            List<NeighbourSweep.Answers> answers = sweep.recognise(batch);
            for (int i = 0; i < hits.length; i++) {
                NeighbourSweep.Answers answer = answers.get(i);
                for (int row = 0; row < batch.size(); row++) {
                    hits[i][0] += answer.poses().get(row).equals(pose) ? 1 : 0;
                    hits[i][1] += answer.labels()[row] == batch.labels()[row] ? 1 : 0;
                }
            }
        });
    }

    private static Cell cell(Setting setting, double[][][] accuracies, int i) {
        SeedMean poses = SeedMean.of(
                Arrays.stream(accuracies).mapToDouble(seed -> seed[i][0]).toArray());
        SeedMean classes = SeedMean.of(
                Arrays.stream(accuracies).mapToDouble(seed -> seed[i][1]).toArray());
        return new Cell(
                setting.references(),
                setting.neighbours(),
                poses.mean(),
                poses.deviation(),
                classes.mean(),
                classes.deviation());
    }
}
