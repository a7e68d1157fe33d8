package io.anypose.bench.measure;

import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.picture.Pixels;
import io.anypose.learn.Experiment;
import io.anypose.learn.TrainedModel;
import io.anypose.model.ModelSpec;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Inference;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.Recogniser;
import io.anypose.pose.References;
import io.anypose.recipe.Trial;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** How long a picture waits for its class, alone and among many, with each way to know its pose. */
final class RecognitionSpeed extends Measurement {

    private static final int WARM_UP = 1000;
    private static final int SINGLE = 3000;
    private static final int BATCH = 500;
    /** How long batches are recognised for one reading: so long that a moment of other work on the machine does not count. */
    private static final int MILLISECONDS = 200;

    private static final int ROUNDS = 5;
    /** Pictures that each thread recognises in a round. */
    private static final int SINGLES = 1000;

    /** Images that a network learns from, whose speed does not depend on what it has learned. */
    private static final int LITTLE = 200;

    private static final int[] REFERENCES = {2000, 5000};
    /** Readings until Java has compiled the search, which becomes faster for about two seconds. */
    private static final int NEIGHBOURS_WARM_UP = 10;

    private static final int NEIGHBOURS_ROUNDS = 15;
    /** Distances in one product: 4 MB of them, which the cache holds. */
    private static final int TILE_VALUES = 1 << 20;

    RecognitionSpeed() {
        super("recognition");
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        progress.at("training a model to recognise with", 0);
        List<Finding> findings = new ArrayList<>();
        try (TrainedModel trained = TrainedModel.open(workload.model(), Compute.Choice.CPU)) {
            Batches batches = new Batches(workload);
            Map<String, Inference> ways = ways(trained, batches.pose);
            int done = 0;
            for (Map.Entry<String, Inference> way : ways.entrySet()) {
                progress.at("recognition, " + way.getKey(), 0.3 + 0.5 * done++ / ways.size());
                Recogniser recogniser = new Recogniser(trained.model(), way.getValue());
                findings.addAll(single(workload, way.getKey(), recogniser, batches));
                findings.add(batch(workload, way.getKey(), recogniser, batches));
            }
            progress.at("recognition, convolutional network", 0.7);
            findings.addAll(network(workload, batches));
            progress.at("recognition, two threads", 0.75);
            findings.add(threads(workload, trained, batches));
            for (int count : REFERENCES) {
                progress.at("k-NN with " + count + " references", 0.8);
                findings.add(neighbours(workload, trained, batches, count));
            }
        }
        return findings;
    }

    /** Test objects at a pose that training did not show. */
    private static final class Batches {

        private final Pose pose;
        private final byte[] all;
        private final byte[][] singles;

        Batches(Workload workload) {
            Views views = workload.test(Workload.PAPER);
            this.pose = views.transformation().group().pose(4);
            this.all = ViewBatch.at(views, 0, BATCH, pose).pixels();
            this.singles = Workload.singles(views, BATCH, pose);
        }
    }

    private static Map<String, Inference> ways(TrainedModel trained, Pose pose) {
        Map<String, Inference> ways = new LinkedHashMap<>();
        ways.put("given", new GivenPose(trained.model(), pose));
        ways.put(
                "knn",
                new NearestNeighbours(trained.model(), trained.references().orElseThrow(), 1));
        ways.put("orbit", trained.orbit().orElseThrow());
        return ways;
    }

    /** An ordinary network that is not told the pose, to compare with the orbit recogniser. */
    private List<Finding> network(Workload workload, Batches batches) {
        Trial brief = Workload.trial("photos", "rotation", Operators.NONE).set("training.epochs", "1");
        Experiment little = new Experiment(brief, workload.source(brief, LITTLE));
        try (TrainedModel trained = TrainedModel.open(little.train(Compute.Choice.CPU), Compute.Choice.CPU)) {
            Recogniser recogniser = new Recogniser(trained.model(), new GivenPose(trained.model(), batches.pose));
            List<Finding> findings = new ArrayList<>(single(workload, "network", recogniser, batches));
            findings.add(batch(workload, "network", recogniser, batches));
            return findings;
        }
    }

    private List<Finding> single(Workload workload, String way, Recogniser recogniser, Batches batches) {
        Samples samples = Samples.ofSingle(recogniser, batches.singles, workload.some(WARM_UP), workload.some(SINGLE));
        Finding median = found("one image, " + way + ", p50", samples.median(), "ms");
        Finding late = found("one image, " + way + ", p99", samples.quantile(0.99), "ms")
                .ratio(samples.quantile(0.99) / samples.median(), "the median");
        return List.of(way.equals("orbit") ? median.atMost(1) : median, way.equals("knn") ? late.ratioAtMost(3) : late);
    }

    private Finding batch(Workload workload, String way, Recogniser recogniser, Batches batches) {
        perImage(workload, recogniser, batches);
        double[] seconds = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            seconds[i] = perImage(workload, recogniser, batches);
        }
        return Finding.of(
                name(),
                "batches of " + BATCH + ", " + way,
                1 / Samples.of(seconds).median(),
                "images/s");
    }

    private static double perImage(Workload workload, Recogniser recogniser, Batches batches) {
        long enough = TimeUnit.MILLISECONDS.toNanos(workload.some(MILLISECONDS));
        long start = System.nanoTime();
        long taken;
        int done = 0;
        do {
            recogniser.recognise(batches.all, BATCH);
            done++;
            taken = System.nanoTime() - start;
        } while (taken < enough);
        return taken / 1e9 / done / BATCH;
    }

    /** Single pictures through the library's own call, by two threads compared with one. */
    private Finding threads(Workload workload, TrainedModel trained, Batches batches) {
        List<BufferedImage> pictures = Arrays.stream(batches.singles)
                .map(pixels -> Pixels.picture(pixels, trained.model().spec().format()))
                .toList();
        Rounds rounds = new Rounds(ROUNDS);
        for (int i = 0; i < ROUNDS; i++) {
            rounds.add("one", perPicture(workload, trained, pictures, 1));
            rounds.add("two", perPicture(workload, trained, pictures, 2));
        }
        return found("single pictures, two threads", 1 / rounds.median("two"), "pictures/s")
                .ratio(rounds.ratio("one", "two"), "the speed of one thread")
                .ratioAtLeast(1.2);
    }

    private static double perPicture(
            Workload workload, TrainedModel trained, List<BufferedImage> pictures, int threads) {
        int each = workload.some(SINGLES);
        long start = System.nanoTime();
        List<CompletableFuture<Void>> running = new ArrayList<>();
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        for (int thread = 0; thread < threads; thread++) {
            running.add(CompletableFuture.runAsync(
                    () -> {
                        for (int i = 0; i < each; i++) {
                            trained.recognise(pictures.get(i % pictures.size()));
                        }
                    },
                    executor));
        }
        running.forEach(CompletableFuture::join);
        executor.shutdown();
        return (System.nanoTime() - start) / 1e9 / each / threads;
    }

    /** Compared with the product that encodes images and that of orbits with references, in tiles that fit the cache. */
    private Finding neighbours(Workload workload, TrainedModel trained, Batches batches, int count) {
        ModelSpec spec = trained.model().spec();
        int order = spec.group().order();
        int tile = Math.max(1, TILE_VALUES / count / order);
        Experiment experiment = workload.experiment(Workload.PAPER);
        Rounds rounds = new Rounds(NEIGHBOURS_ROUNDS);
        try (References references =
                        References.draw(trained.model(), experiment.validation(), count, References.DEFAULT_SEED);
                Limit encoding = new Limit(
                        workload.compute(),
                        1,
                        Product.of(BATCH, spec.format().bytes(), spec.dimension())
                                .rightTransposed(true));
                Limit distances = new Limit(
                        workload.compute(), BATCH / tile, Product.of(tile * order, spec.dimension(), count))) {
            Recogniser recogniser =
                    new Recogniser(trained.model(), new NearestNeighbours(trained.model(), references, 1));
            for (int i = 0; i < NEIGHBOURS_WARM_UP; i++) {
                perImage(workload, recogniser, batches);
            }
            for (int i = 0; i < NEIGHBOURS_ROUNDS; i++) {
                rounds.add("limit", encoding.seconds() / BATCH + distances.seconds() / tile);
                rounds.add("knn", perImage(workload, recogniser, batches));
            }
        }
        return found("k-NN, " + count + " references", 1 / rounds.median("knn"), "queries/s")
                .ratio(rounds.ratio("limit", "knn"), "the products' speed")
                .ratioAtLeast(0.75);
    }
}
