package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisGroup;
import io.anypose.group.AxisPoses;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.model.Model;
import io.anypose.model.Stage;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.Operator;
import io.anypose.pose.Inference.Inferred;
import io.anypose.pose.correlation.GroupCorrelation;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Scores of turned and shifted objects, first of all shifts by a small network, then of the few best by the recogniser's own.
 *
 * <p>The latents of all shifts, g(φ^(−t) f(x)) for every t, are a correlation of the torus latent f(x) with the rows of g: in the
 * Fourier space of the torus they cost little more than one of them. Each of them is a latent on which turns act, so that a network
 * over its orbit scores every angle and class, as for turned objects that are not shifted. One softmax goes over all (shift, angle,
 * class) that are scored.
 *
 * <p>Both networks learn from the true shift, its eight neighbours and some others. These stand for all the others, and their
 * scores are raised by the logarithm of how many each of them stands for.
 */
final class ShiftScores implements PoseScores {

    /** How many shifts elsewhere are learned from. */
    private static final int OTHERS = 15;

    private final Model model;
    private final AxisGroup motions;
    private final AbelianGroup shifts;
    private final AxisPoses turns;
    private final NDManager manager;
    private final Stage shifted;
    private final Layout turned;
    private final OrbitNetwork quick;
    private final OrbitNetwork close;
    private final int classes;
    /** The shifts of a window of three by three, for each shift those around it, itself among them. */
    private final int[][] near;

    private GroupCorrelation.Filter field;
    private List<OrbitNetwork.Layer> quickLayers;
    private List<OrbitNetwork.Layer> closeLayers;

    ShiftScores(Model model, OrbitSpec spec, NDManager manager, Weights weights) {
        this.model = model;
        this.manager = manager;
        this.motions = model.spec().group();
        this.shifts = motions.stages().get(0);
        this.turns = motions.factors().get(0);
        this.shifted = model.stages().get(0);
        Operator turning = model.stages().get(1).operator();
        this.turned = turning.layout();
        this.classes = model.spec().classes().size();
        this.close = new OrbitNetwork(turning, spec, classes, weights);
        this.quick = new OrbitNetwork(turning, OrbitRecogniser.QUICK, classes, weights, "quick");
        this.near = shifts.poses().stream().map(this::around).toArray(int[][]::new);
    }

    private int[] around(Pose shift) {
        return IntStream.concat(
                        IntStream.of(shift.index()),
                        shifts.poses().stream()
                                .filter(step ->
                                        Arrays.stream(shifts.steps(step)).allMatch(part -> Math.abs(part) <= 1))
                                .mapToInt(step -> shifts.compose(shift, step).index()))
                .distinct()
                .toArray();
    }

    /** The latents of all shifts: images · shifts rows. */
    NDArray field(NDArray images) {
        Latent latent = shifted.encoder().encode(images);
        return filter().apply(shifted.operator().function(latent)).reshape(-1, turned.dimension());
    }

    /** The model does not change any more while its poses are searched for. */
    private synchronized GroupCorrelation.Filter filter() {
        if (field == null) {
            NDArray rows = model.stages().get(1).encoder().parameters().get(0);
            try (NDScope scope = new NDScope()) {
                NDArray weights =
                        rows.reshape(turned.dimension(), -1, shifts.order()).transpose(2, 1, 0);
                field = new GroupCorrelation(shifts).filter(weights);
                field.kept().forEach(kept -> {
                    NDScope.unregister(kept);
                    kept.attach(manager);
                });
            }
        }
        return field;
    }

    private synchronized List<OrbitNetwork.Layer> quickLayers() {
        if (quickLayers == null) {
            quickLayers = quick.layers(manager);
        }
        return quickLayers;
    }

    private synchronized List<OrbitNetwork.Layer> closeLayers() {
        if (closeLayers == null) {
            closeLayers = close.layers(manager);
        }
        return closeLayers;
    }

    @Override
    public Inferred infer(NDArray images) {
        int rows = Math.toIntExact(images.getShape().get(0));
        NDArray field = field(images);
        long[] few = best(field, rows);
        int count = few.length / rows;
        NDArray scores = close.scores(new Latent(picked(field, few), turned), closeLayers());
        long pairs = (long) count * turns.order();
        NDArray joint = scores.reshape(rows, pairs * classes).softmax(1).reshape(rows, pairs, classes);
        double[][] byClass = Classes.rows(joint.sum(new int[] {1}));
        double[][] byPose = spread(Classes.rows(joint.sum(new int[] {2})), few, count);
        Poses poses = Poses.of(motions, Arrays.stream(byPose).map(this::peak).toList());
        return new Inferred(new Recognitions(byClass, byPose, poses), () -> model.canonical(images, poses.elements()));
    }

    /** The most probable pose; where any angle is possible, one that may lie between those that were scored. */
    private Pose peak(double[] probabilities) {
        Pose best = motions.pose(Peak.of(probabilities));
        if (!model.spec().transformation().anyPose()) {
            return best;
        }
        Pose shift = motions.stages(best).get(0);
        double[] angles = turns.poses().stream()
                .mapToDouble(
                        turn -> probabilities[motions.pose(List.of(shift, turn)).index()])
                .toArray();
        return motions.pose(List.of(shift, Peak.between(turns, angles)));
    }

    /** For each image the rows of the field with the shifts that the small network finds best. */
    private long[] best(NDArray field, int rows) {
        int order = shifts.order();
        NDArray highest = quickScores(field)
                .reshape((long) rows * order, -1)
                .max(new int[] {1})
                .reshape(rows, order);
        long[] found =
                highest.topK(Math.min(OrbitRecogniser.FEW, order), 1).get(1).toLongArray();
        int count = found.length / rows;
        return IntStream.range(0, found.length)
                .mapToLong(i -> (long) i / count * order + found[i])
                .toArray();
    }

    /** What the small network says of the latents of all shifts: (images · shifts) × angles × classes. */
    NDArray quickScores(NDArray field) {
        return quick.scores(new Latent(field, turned), quickLayers());
    }

    private static NDArray picked(NDArray field, long[] rows) {
        NDArray index = field.getManager()
                .create(rows, new Shape(rows.length, 1))
                .broadcast(rows.length, field.getShape().get(1));
        return field.gather(index, 0);
    }

    /** The probabilities of all poses from those of the few that were looked at; all others have none. */
    private double[][] spread(double[][] found, long[] few, int count) {
        int order = shifts.order();
        int angles = turns.order();
        double[][] all = new double[found.length][motions.order()];
        for (int row = 0; row < found.length; row++) {
            for (int i = 0; i < found[row].length; i++) {
                int shift = (int) (few[row * count + i / angles] % order);
                all[row][i % angles * order + shift] = found[row][i];
            }
        }
        return all;
    }

    @Override
    public Supplier<NDArray> loss(NDArray images, Poses poses, int[] labels, RandomGenerator random) {
        int order = shifts.order();
        List<Poses> stages = poses.stages();
        int[] truth = stages.get(0).indices();
        Poses angles = stages.get(1);
        int[][] drawn =
                IntStream.of(truth).mapToObj(shift -> drawn(shift, random)).toArray(int[][]::new);
        int count = drawn[0].length;
        long[] rows = IntStream.range(0, truth.length * count)
                .mapToLong(i -> (long) i / count * order + drawn[i / count][i % count])
                .toArray();
        Latent latents = new Latent(picked(field(images), rows), turned);
        NDArray raised = raised(latents.values());
        return () -> loss(close.scores(latents, true), raised, angles, labels)
                .add(loss(quick.scores(latents, true), raised, angles, labels));
    }

    /** The true shift first, those around it, and others at random. */
    int[] drawn(int truth, RandomGenerator random) {
        int[] around = near[truth];
        int[] drawn = Arrays.copyOf(around, around.length + others());
        for (int count = around.length; count < drawn.length; ) {
            int shift = random.nextInt(shifts.order());
            if (IntStream.of(drawn).limit(count).noneMatch(known -> known == shift)) {
                drawn[count++] = shift;
            }
        }
        return drawn;
    }

    private int others() {
        return Math.min(OTHERS, shifts.order() - near[0].length);
    }

    /** The logarithm of how many shifts each of those that are learned from stands for. */
    private NDArray raised(NDArray like) {
        int around = near[0].length;
        double[] raised = new double[around + others()];
        Arrays.fill(raised, around, raised.length, Math.log((shifts.order() - around) / (double) others()));
        return like.getManager().create(raised, new Shape(1, raised.length, 1)).toType(like.getDataType(), false);
    }

    /** The true shift is the first of those that are learned from. */
    private NDArray loss(NDArray scores, NDArray raised, Poses angles, int[] labels) {
        NDArray logs = scores.reshape(angles.size(), raised.getShape().get(1), -1)
                .add(raised)
                .reshape(angles.size(), -1)
                .logSoftmax(1);
        return JointLoss.of(logs, classes, angles, labels);
    }

    @Override
    public void setScale(NDArray images, Poses poses) {
        NDArray values = model.canonical(images, poses).values();
        close.setScale(values);
        quick.setScale(values);
    }

    @Override
    public NDList parameters() {
        NDList all = new NDList(close.parameters());
        all.addAll(quick.parameters());
        return all;
    }

    @Override
    public NDList arrays() {
        NDList all = close.arrays();
        all.addAll(quick.arrays());
        return all;
    }
}
