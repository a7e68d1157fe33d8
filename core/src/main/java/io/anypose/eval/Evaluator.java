package io.anypose.eval;

import io.anypose.data.PoseTiles;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformation;
import io.anypose.model.Equivariance;
import io.anypose.model.Model;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

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

    private static final int MANY_POSES = 1000;
    private static final int FEW_OBJECTS = 64;

    private final Views views;
    private final PoseTiles tiles;
    private final PoseSplit split;
    private final Transformation transformation;
    private final List<Pose> poses;
    private final Equivariance equivariance;
    private final Map<Pose, Double> residuals = new HashMap<>();
    private Optional<Reach> reach = Optional.empty();

    /** Measures at every element of the group that there are views at. */
    public Evaluator(Model model, Views views) {
        this(model, views, model.spec().transformation().readingOrder());
    }

    /** Measures at those of these poses that there are views at. */
    public Evaluator(Model model, Views views, List<Pose> poses) {
        this.views = views;
        this.tiles = new PoseTiles(views);
        this.split = model.spec().split();
        this.transformation = model.spec().transformation();
        this.poses = poses.stream().filter(pose -> views.at(pose).size() > 0).toList();
        this.equivariance = new Equivariance(model, some(model, views));
    }

    /** The objects that residuals are measured on: all, or, where a group has thousands of poses, the first ones. */
    private static Views some(Model model, Views views) {
        boolean all = model.spec().group().order() <= MANY_POSES || views.size() <= FEW_OBJECTS;
        return all ? views : views.subset(IntStream.range(0, FEW_OBJECTS).toArray());
    }

    /** Counts, at all poses, what was within reach of training and what was beyond it by themselves, too. */
    public Evaluator reach(Optional<Reach> ofTraining) {
        this.reach = ofTraining;
        return this;
    }

    /**
     * A recogniser that is to be measured.
     *
     * @param details numbers to be kept with the result
     * @param at the recogniser for objects at a pose; only a recogniser that is given the pose may depend on it
     */
    public record Measurement(String name, Map<String, Double> details, Function<Pose, Recogniser> at) {}

    /** Measures one recogniser at all poses. */
    public RecogniserResult evaluate(
            String name, Map<String, Double> details, Function<Pose, Recogniser> at, Progress progress) {
        return evaluate(List.of(new Measurement(name, details, at)), progress).get(0);
    }

    /** Measures recognisers at all poses, side by side: all of them are shown a batch before the next one, so that they can share work. */
    public List<RecogniserResult> evaluate(List<Measurement> measurements, Progress progress) {
        List<Counts> counts =
                measurements.stream().map(each -> new Counts(each.at())).toList();
        for (int i = 0; i < poses.size(); i++) {
            Pose pose = poses.get(i);
            counts.forEach(each -> each.begin(pose));
            tiles.at(pose, batch -> counts.forEach(each -> each.add(batch, pose)));
            counts.forEach(each -> each.end(pose));
            progress.poses(i + 1, poses.size());
        }
        return IntStream.range(0, measurements.size())
                .mapToObj(i -> counts.get(i)
                        .result(measurements.get(i).name(), measurements.get(i).details()))
                .toList();
    }

    /** What one recogniser got right, pose by pose. */
    private final class Counts {

        private final Function<Pose, Recogniser> at;
        private final List<PoseResult> results = new ArrayList<>();
        private final Tally all = new Tally(transformation);
        private final Optional<ReachTally> reached = reached();
        private Tally tally = all;

        Counts(Function<Pose, Recogniser> at) {
            this.at = at;
        }

        void begin(Pose pose) {
            tally = all.part(split.isSeen(pose));
        }

        void add(ViewBatch batch, Pose pose) {
            Marks marks = marks(at, batch, pose);
            tally.add(marks);
            reached.ifPresent(both -> both.add(marks, batch.labels(), pose));
        }

        void end(Pose pose) {
            results.add(Evaluator.this.result(pose, tally));
        }

        RecogniserResult result(String name, Map<String, Double> details) {
            return everywhere(name, details, all, reached, results);
        }
    }

    /** A count of what is within reach of training, if that is to be told. */
    Optional<ReachTally> reached() {
        return reach.map(ReachTally::new);
    }

    /** What was counted at all poses. */
    static RecogniserResult everywhere(
            String name,
            Map<String, Double> details,
            Tally all,
            Optional<ReachTally> reached,
            List<PoseResult> results) {
        Map<String, Double> found = all.details(details);
        reached.ifPresent(both -> found.putAll(both.details()));
        return new RecogniserResult(name, found, results);
    }

    /**
     * Measures one recogniser at random poses, each with another object; the results are those of the elements of the group
     * that the poses are nearest to.
     *
     * @param count how many poses
     * @param seed of the poses
     */
    public RecogniserResult evaluateAnywhere(
            String name,
            Map<String, Double> details,
            Function<Pose, Recogniser> at,
            int count,
            Seed seed,
            Progress progress) {
        Tally all = new Tally(transformation);
        Map<Pose, Tally> near = new HashMap<>();
        for (int i = 0; i < count; i++) {
            Pose pose = randomPose(seed, i);
            near.computeIfAbsent(pose.nearest(), nearest -> all.part(split.isSeen(nearest)))
                    .add(randomMarks(at, seed, i));
            progress.poses(i + 1, count);
        }
        return anywhere(name, details, count, all, near);
    }

    /** What was counted at random poses. */
    RecogniserResult anywhere(String name, Map<String, Double> details, int count, Tally all, Map<Pose, Tally> near) {
        List<PoseResult> results = transformation.readingOrder().stream()
                .filter(near::containsKey)
                .map(pose -> result(pose, near.get(pose)))
                .toList();
        Map<String, Double> kept = new LinkedHashMap<>(details);
        kept.put("randomPoses", (double) count);
        kept.put("randomAccuracy", Tally.classAccuracy(near.values()));
        return new RecogniserResult(name, all.details(kept), results);
    }

    /** The random pose of this number: any pose, or, where there are single ones only, any of these. */
    Pose randomPose(Seed seed, int number) {
        return transformation.draw(seed.generator("evaluation", number));
    }

    /** What a recogniser says at the random pose of this number. */
    Marks randomMarks(Function<Pose, Recogniser> at, Seed seed, int number) {
        Pose pose = randomPose(seed, number);
        int object = number % views.size();
        ViewBatch batch = ViewBatch.at(views, object, object + 1, pose);
        return marks(at, batch, pose);
    }

    Marks marks(Function<Pose, Recogniser> at, ViewBatch batch, Pose pose) {
        return Marks.of(at.apply(pose).recognise(batch), batch, transformation.anyPose());
    }

    PoseResult result(Pose pose, Tally tally) {
        return new PoseResult(
                pose,
                split.isSeen(pose),
                tally.classAccuracy(),
                tally.poseAccuracy(),
                residuals.computeIfAbsent(pose, equivariance::residual));
    }

    /** Whether training could use a pose. */
    boolean isSeen(Pose pose) {
        return split.isSeen(pose);
    }

    Views views() {
        return views;
    }

    List<Pose> poses() {
        return poses;
    }

    Transformation transformation() {
        return transformation;
    }

    Equivariance equivariance() {
        return equivariance;
    }

    /** Takes a residual that was measured elsewhere. */
    void residual(Pose pose, double measured) {
        residuals.put(pose, measured);
    }

    @Override
    public void close() {
        equivariance.close();
    }
}
