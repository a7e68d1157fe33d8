package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Views at seen poses: the only door through which training, validation, references and the training of the orbit
 * recogniser get views.
 *
 * <p>No method takes a pose, so no unseen one can be asked for. An <em>anchor</em> is an (object, seen pose) pair that
 * there is a view of, numbered with the poses of one object next to each other; where views are missing, so are numbers.
 * Its <em>partners</em> are further views of the same object, mostly one, each at a random seen pose.
 *
 * <p>Where a whole range of poses is seen, an anchor of the range has another pose in each epoch; an object has one of these, unless
 * it has other anchors beside it.
 */
public final class SeenViews {

    /**
     * So many bytes of kept views are copied by one thread: it takes a millisecond or less, hardly worth waking a
     * second thread for, and the engine's products are slower after a batch that two threads have built.
     */
    private static final int COPIED_BY_ONE = 4 << 20;

    /** Which of the views of a pair. */
    private static final int FIRST = 0;

    private static final int SECOND = 1;

    private final Views views;
    private final ViewPairing pairing;
    /** Whether each view is computed once and then copied. */
    private final boolean kept;

    /** For each view of a pair, whether poses of a range of real ones are drawn anew. */
    private final boolean[] drawn;

    /** For each view of a pair, whether all of its poses are from that range. */
    private final boolean[] ranges;

    /** For each object and partner the poses that it is drawn from. */
    private final List<List<List<Pose>>> partners;

    /** How many anchors an object has whose views are all there. */
    private final int anchorsPerObject;

    private final int[] anchors;
    /** Where in {@code anchors} those of each object begin. */
    private final int[] firsts;

    /** Views whose anchors and partners are restricted by {@code pairing}; {@code views} {@linkplain Views#keep keep} them. */
    public SeenViews(Views views, ViewPairing pairing) {
        if (!views.transformation().group().equals(pairing.split().group())) {
            throw new IllegalArgumentException(
                    "the poses of " + views.transformation().name() + " are "
                            + views.transformation().group() + ", but the split is of "
                            + pairing.split().group());
        }
        this.views = views;
        this.pairing = pairing;
        this.drawn = new boolean[pairing.views()];
        this.ranges = new boolean[pairing.views()];
        for (int view = 0; view < drawn.length; view++) {
            drawn[view] = pairing.isDrawn(view);
            ranges[view] = pairing.isRange(view);
        }
        this.kept = !isRange()
                && views.keep(Stream.concat(
                                pairing.anchors().stream(),
                                pairing.partners().stream().flatMap(List::stream))
                        .collect(Collectors.toSet()));
        this.anchorsPerObject = ranges[FIRST] ? 1 : pairing.anchors().size();
        this.partners =
                IntStream.range(0, views.size()).mapToObj(this::partners).toList();
        this.anchors = IntStream.range(0, Math.multiplyExact(views.size(), anchorsPerObject))
                .filter(anchor ->
                        isRange() || views.has(object(anchor), pairing.anchors().get(anchor % anchorsPerObject)))
                .filter(anchor -> partners.get(object(anchor)).stream().noneMatch(List::isEmpty))
                .toArray();
        this.firsts = IntStream.range(0, anchors.length)
                .filter(i -> i == 0 || object(anchors[i]) != object(anchors[i - 1]))
                .toArray();
    }

    private boolean isRange() {
        return split().isRange();
    }

    /** Nearly always all of them, and then no list of its own. */
    private List<List<Pose>> partners(int object) {
        List<List<Pose>> there = pairing.partners().stream()
                .map(poses ->
                        poses.stream().filter(pose -> views.has(object, pose)).toList())
                .toList();
        return count(there) == count(pairing.partners()) ? pairing.partners() : there;
    }

    private static int count(List<List<Pose>> poses) {
        return poses.stream().mapToInt(List::size).sum();
    }

    /** Views whose anchors and partners have any seen pose. */
    public SeenViews(Views views, PoseSplit split) {
        this(views, ViewPairing.anySeen(split));
    }

    public PoseSplit split() {
        return pairing.split();
    }

    public Transformation transformation() {
        return views.transformation();
    }

    public ImageFormat format() {
        return views.format();
    }

    /** The names of the classes; labels are positions in this list. */
    public List<String> classes() {
        return views.classes();
    }

    /** How many objects have an anchor. */
    public int objects() {
        return firsts.length;
    }

    /** How many anchors there are. */
    public int anchors() {
        return anchors.length;
    }

    /** The order of an epoch: every anchor once. */
    public int[] shuffled(Seed seed, int epoch) {
        int[] order = anchors.clone();
        Shuffle.inPlace(order, seed.generator("order", epoch));
        return order;
    }

    /** A shorter epoch: every object once, at a random one of the anchors' poses, in random order. */
    public int[] sampled(Seed seed, int epoch) {
        RandomGenerator random = seed.generator("sample", epoch);
        int[] order = new int[objects()];
        for (int i = 0; i < order.length; i++) {
            int end = i + 1 < order.length ? firsts[i + 1] : anchors.length;
            order[i] = anchors[firsts[i] + random.nextInt(end - firsts[i])];
        }
        Shuffle.inPlace(order, random);
        return order;
    }

    /** Some anchors, for statistics over views at seen poses: as many as {@link ImageFormat#sample} allows. */
    public ViewBatch sample(Seed seed) {
        return anchors(Arrays.copyOf(shuffled(seed, 0), Math.min(format().sample(), anchors())), seed, 0);
    }

    /** The poses at which objects of a class are seen; refused where a whole range of poses is. */
    public Set<Pose> poses(int label) {
        if (isRange()) {
            throw new IllegalStateException("a range of poses cannot be listed: " + split());
        }
        return IntStream.of(anchors)
                .filter(anchor -> label(anchor) == label)
                .mapToObj(anchor -> pairing.anchors().get(anchor % anchorsPerObject))
                .collect(Collectors.toSet());
    }

    public int object(int anchor) {
        return anchor / anchorsPerObject;
    }

    public int label(int anchor) {
        return views.label(object(anchor));
    }

    /** The pose of an anchor: its own, or that which an epoch draws from the range. */
    public Pose pose(int anchor, Seed seed, int epoch) {
        Pose listed = pairing.anchors().get(anchor % anchorsPerObject);
        return drawn[FIRST] ? drawn(listed, seed.generator("anchor", epoch, anchor)) : listed;
    }

    /** The pose of the second view in an epoch, whatever else has been drawn. */
    public Pose partner(int anchor, Seed seed, int epoch) {
        return partner(anchor, SECOND, seed, epoch);
    }

    private Pose partner(int anchor, int view, Seed seed, int epoch) {
        String purpose = view == SECOND ? "partner" : "partner " + view;
        RandomGenerator random = seed.generator(purpose, epoch, anchor);
        if (ranges[view]) {
            return split().draw(random);
        }
        List<Pose> poses = partners.get(object(anchor)).get(view - 1);
        Pose listed = poses.get(random.nextInt(poses.size()));
        return drawn[view] ? drawn(listed, random) : listed;
    }

    /** A pose as a batch has it: itself, or, if it is from a range, any of the range. */
    private Pose drawn(Pose listed, RandomGenerator random) {
        return split().isAlongRange(listed) ? split().draw(random) : listed;
    }

    /** The views of these anchors in an epoch. */
    public ViewBatch anchors(int[] anchors, Seed seed, int epoch) {
        return anchors(anchors, seed, epoch, buffer(anchors.length));
    }

    /** The same, written into {@code target}. */
    public ViewBatch anchors(int[] anchors, Seed seed, int epoch, byte[] target) {
        Views drawn = views.drawn(epoch, FIRST);
        return batch(anchors, anchor -> pose(anchor, seed, epoch), row -> drawn, target);
    }

    /** The second views of these anchors in an epoch. */
    public ViewBatch partners(int[] anchors, Seed seed, int epoch) {
        return partners(anchors, seed, epoch, buffer(anchors.length));
    }

    /** The same, written into {@code target}. */
    public ViewBatch partners(int[] anchors, Seed seed, int epoch, byte[] target) {
        Views drawn = views.drawn(epoch, SECOND);
        return batch(anchors, anchor -> partner(anchor, seed, epoch), row -> drawn, target);
    }

    /** How many views of an object {@link #pairs} has: two, or one for each axis. */
    public int views() {
        return pairing.views();
    }

    /**
     * All views of these anchors in an epoch: first all anchors, then all partners in the same order, then all further partners.
     *
     * @param target room for {@link #views} views of each anchor
     */
    public ViewBatch pairs(int[] anchors, Seed seed, int epoch, byte[] target) {
        int count = anchors.length;
        int[] all = IntStream.range(0, views() * count)
                .map(row -> anchors[row % count])
                .toArray();
        List<Pose> poses = IntStream.range(0, all.length)
                .mapToObj(
                        row -> row < count ? pose(all[row], seed, epoch) : partner(all[row], row / count, seed, epoch))
                .toList();
        List<Views> drawn = IntStream.range(0, views())
                .mapToObj(view -> views.drawn(epoch, view))
                .toList();
        return batch(all, poses, row -> drawn.get(row / count), target);
    }

    private byte[] buffer(int rows) {
        return new byte[Math.multiplyExact(rows, format().bytes())];
    }

    private ViewBatch batch(int[] anchors, IntFunction<Pose> pose, IntFunction<Views> of, byte[] target) {
        return batch(anchors, IntStream.of(anchors).mapToObj(pose).toList(), of, target);
    }

    /** @param of the views that a row is taken from */
    private ViewBatch batch(int[] anchors, List<Pose> poses, IntFunction<Views> of, byte[] target) {
        int[] labels = IntStream.of(anchors).map(this::label).toArray();
        var batch = new ViewBatch(
                target, format(), labels, Poses.of(transformation().group(), poses));
        int bytes = format().bytes();
        IntStream rows = IntStream.range(0, anchors.length);
        boolean alone = kept && (long) anchors.length * bytes <= COPIED_BY_ONE;
        (alone ? rows : rows.parallel())
                .forEach(row -> of.apply(row).write(object(anchors[row]), poses.get(row), target, row * bytes));
        return batch;
    }
}
