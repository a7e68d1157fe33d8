package io.anypose.eval;

import io.anypose.data.PoseTiles;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.model.Equivariance;
import io.anypose.model.Model;
import io.anypose.pose.Recogniser;
import io.anypose.pose.Recognitions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Shows every object at every pose to recognisers and counts how often they are right.
 *
 * <p>Unlike training, evaluation may use all poses; each number says whether its pose was seen.
 */
public final class Evaluator implements AutoCloseable {

    /** Is called after each pose. */
    @FunctionalInterface
    public interface Progress {

        /** {@code done} of {@code total} poses were measured. */
        void poses(int done, int total);
    }

    private final PoseTiles tiles;
    private final PoseSplit split;
    private final List<Pose> poses;
    private final Equivariance equivariance;
    private final Map<Pose, Double> residuals = new HashMap<>();

    public Evaluator(Model model, Views views) {
        this.tiles = new PoseTiles(views);
        this.split = model.spec().split();
        this.poses = model.spec().transformation().readingOrder().stream()
                .filter(pose -> views.at(pose).size() > 0)
                .toList();
        this.equivariance = new Equivariance(model, views);
    }

    /**
     * Measures one recogniser at all poses that there are views of.
     *
     * @param details numbers to be kept with the result
     * @param at the recogniser for objects at a pose; only a recogniser that is given the pose may depend on it
     */
    public RecogniserResult evaluate(
            String name, Map<String, Double> details, Function<Pose, Recogniser> at, Progress progress) {
        List<PoseResult> results = new ArrayList<>();
        Calibration calibration = new Calibration();
        for (Pose pose : poses) {
            results.add(evaluate(pose, at.apply(pose), calibration));
            progress.poses(results.size(), poses.size());
        }
        Map<String, Double> all = new LinkedHashMap<>(details);
        all.put("calibrationError", calibration.error());
        return new RecogniserResult(name, all, results);
    }

    private PoseResult evaluate(Pose pose, Recogniser recogniser, Calibration calibration) {
        Hits hits = new Hits();
        double count = tiles.at(pose, batch -> {
            Recognitions answers = recogniser.recognise(batch);
            for (int row = 0; row < batch.size(); row++) {
                boolean correct = answers.label(row) == batch.labels()[row];
                calibration.add(answers.confidence(row), correct);
                hits.add(correct, answers.poses().get(row).equals(pose));
            }
        });
        double residual = residuals.computeIfAbsent(pose, equivariance::residual);
        return new PoseResult(pose, split.isSeen(pose), hits.classes / count, hits.poses / count, residual);
    }

    /** How often class and pose were right. */
    private static final class Hits {

        private int classes;
        private int poses;

        void add(boolean classFound, boolean poseFound) {
            classes += classFound ? 1 : 0;
            poses += poseFound ? 1 : 0;
        }
    }

    @Override
    public void close() {
        equivariance.close();
    }
}
