package io.anypose.eval;

import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.model.Equivariance;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.Seed;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * An evaluation in shares that are measured apart, in any order and in any process that has the same model and the same
 * objects, and put together again. The result is that of {@link Evaluator}, to the last digit: batches are the same, and what is
 * added up is added up in the same order.
 */
public final class EvaluationShares {

    /**
     * Some (object, pose) pairs.
     *
     * @param pose position in the list of poses, or {@link #RANDOM}
     * @param from the first object of a tile, or number of a random pose
     * @param to the one behind the last random pose; of tiles it follows from {@code from}
     */
    public record Share(int pose, int from, int to) implements Serializable {

        private static final int RANDOM = -1;
    }

    /**
     * What was measured of a share.
     *
     * @param marks one for each recogniser
     * @param residual sum of the equivariance residuals
     * @param residuals how many there were
     */
    public record Measured(List<Marks> marks, double residual, int residuals) implements Serializable {

        public Measured {
            marks = new ArrayList<>(marks); // List.of() hides what serialisation would need to know
        }
    }

    private final Evaluator evaluator;
    private final OptionalInt random;
    private final Seed seed;
    private final List<Pose> poses;
    private final int tile;

    /**
     * @param random how many random poses to measure at instead of all
     * @param seed of these
     */
    public EvaluationShares(Evaluator evaluator, OptionalInt random, Seed seed) {
        this.evaluator = evaluator;
        this.random = random;
        this.seed = seed;
        this.poses = random.isPresent() ? near(random.getAsInt()) : evaluator.poses();
        this.tile = evaluator.views().format().tile();
    }

    /** The elements of the group that random poses are nearest to, whose residuals are told. */
    private List<Pose> near(int count) {
        List<Pose> there = IntStream.range(0, count)
                .mapToObj(number -> evaluator.randomPose(seed, number).nearest())
                .distinct()
                .toList();
        return evaluator.transformation().readingOrder().stream()
                .filter(there::contains)
                .toList();
    }

    /** All shares, in the order in which {@link #result} needs what was measured of them. */
    public List<Share> shares() {
        List<Share> shares = new ArrayList<>();
        int objects = evaluator.views().size();
        for (int pose = 0; pose < poses.size(); pose++) {
            for (int from = 0; from < objects; from += tile) {
                shares.add(new Share(pose, from, Math.min(objects, from + tile)));
            }
        }
        random.ifPresent(count -> {
            for (int from = 0; from < count; from += tile) {
                shares.add(new Share(Share.RANDOM, from, Math.min(count, from + tile)));
            }
        });
        return shares;
    }

    /**
     * Measures one share.
     *
     * @param recognisers by pose, as {@link Evaluator#evaluate} takes them, in an order that is the same for all shares
     */
    public Measured measure(Share share, List<Function<Pose, Recogniser>> recognisers) {
        if (share.pose() == Share.RANDOM) {
            return new Measured(
                    recognisers.stream().map(at -> random(at, share)).toList(), 0, 0);
        }
        Pose pose = poses.get(share.pose());
        Equivariance.Sum residual = evaluator.equivariance().sum(pose, share.from());
        List<Marks> marks = new ArrayList<>();
        Views there = evaluator.views().at(pose);
        int to = Math.min(there.size(), share.from() + tile);
        if (random.isEmpty() && share.from() < to) {
            ViewBatch batch = ViewBatch.at(there, share.from(), to, pose);
            recognisers.forEach(at -> marks.add(evaluator.marks(at, batch, pose)));
        }
        return new Measured(marks, residual.value(), residual.count());
    }

    private Marks random(Function<Pose, Recogniser> at, Share share) {
        return Marks.join(IntStream.range(share.from(), share.to())
                .mapToObj(number -> evaluator.randomMarks(at, seed, number))
                .toList());
    }

    /**
     * Puts the result of one recogniser together.
     *
     * @param recogniser its position among those that were measured
     * @param measured of all shares, in their order
     */
    public RecogniserResult result(String name, Map<String, Double> details, int recogniser, List<Measured> measured) {
        List<Share> shares = shares();
        if (shares.size() != measured.size()) {
            throw new IllegalArgumentException(
                    measured.size() + " shares were measured, but there are " + shares.size());
        }
        takeResiduals(shares, measured);
        Tally all = new Tally(evaluator.transformation());
        Optional<ReachTally> reached = evaluator.reached();
        Map<Pose, Tally> parts = new LinkedHashMap<>();
        for (int i = 0; i < shares.size(); i++) {
            if (!measured.get(i).marks().isEmpty()) {
                Share share = shares.get(i);
                Marks marks = measured.get(i).marks().get(recogniser);
                count(share, marks, all, parts);
                reached.ifPresent(both -> count(share, marks, both));
            }
        }
        if (random.isPresent()) {
            return evaluator.anywhere(name, details, random.getAsInt(), all, parts);
        }
        List<PoseResult> results = poses.stream()
                .map(pose -> evaluator.result(pose, parts.get(pose)))
                .toList();
        return Evaluator.everywhere(name, details, all, reached, results);
    }

    /** Random poses are not told apart by what training reached. */
    private void count(Share share, Marks marks, ReachTally reached) {
        if (share.pose() != Share.RANDOM) {
            Pose pose = poses.get(share.pose());
            Views there = evaluator.views().at(pose);
            int[] labels = IntStream.range(0, marks.size())
                    .map(row -> there.label(share.from() + row))
                    .toArray();
            reached.add(marks, labels, pose);
        }
    }

    private void count(Share share, Marks marks, Tally all, Map<Pose, Tally> parts) {
        for (int row = 0; row < marks.size(); row++) {
            Pose pose = share.pose() == Share.RANDOM
                    ? evaluator.randomPose(seed, share.from() + row).nearest()
                    : poses.get(share.pose());
            parts.computeIfAbsent(pose, key -> all.part(evaluator.isSeen(pose))).add(marks, row);
        }
    }

    private void takeResiduals(List<Share> shares, List<Measured> measured) {
        Map<Pose, double[]> sums = new HashMap<>();
        for (int i = 0; i < shares.size(); i++) {
            if (shares.get(i).pose() != Share.RANDOM) {
                double[] sum = sums.computeIfAbsent(poses.get(shares.get(i).pose()), pose -> new double[2]);
                sum[0] += measured.get(i).residual();
                sum[1] += measured.get(i).residuals();
            }
        }
        sums.forEach((pose, sum) -> evaluator.residual(pose, sum[0] / sum[1]));
    }
}
