package io.anypose.app.reproduce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Every model that the report is made from, with the commands that train and measure it.
 *
 * <p>The paper's models come first by name; {@code -spectral}, {@code -anypose}, {@code -any}, {@code -learned-70} and {@code -torus} go
 * beyond it.
 */
final class ReproductionPlan {

    /** How much data and how many epochs: all that the paper used, or just enough to see every part of the report. */
    enum Scale {
        FULL,
        QUICK;

        /** More options for a training. */
        List<String> training(Effort effort) {
            return this == FULL ? effort.fullOptions() : effort.quickOptions();
        }

        /**
         * More options for the ablation of k-NN: numbers of references so far apart that few digits tell their effects, and the first two
         * of the paper's five sets.
         */
        String[] references() {
            return this == FULL ? new String[0] : new String[] {"--references", "100,1000,5000", "--seeds", "0,10"};
        }

        /** More options for what is measured with a model. */
        List<String> measuring(String testImages) {
            return this == FULL ? List.of() : List.of("--test-limit", testImages);
        }
    }

    /** A kind of training: how long it takes, and what makes it quick. */
    private record Effort(
            double fullSeconds, double quickSeconds, List<String> fullOptions, List<String> quickOptions) {

        Effort(double fullSeconds, double quickSeconds, List<String> quickOptions) {
            this(fullSeconds, quickSeconds, List.of(), quickOptions);
        }

        /** Views that need not agree much: without an operator that costs more than it gives. */
        static final Effort BASELINE =
                new Effort(90, 6, quick("--set loss.lambda=1 --set encoder.dimension=70 --epochs 3"));

        static final Effort TURNS = new Effort(120, 18, quick("--epochs 4 --set orbit.passes=1"));
        static final Effort SHIFTS =
                new Effort(145, 20, quick("--set encoder.dimension=70 --epochs 4 --set orbit.passes=2"));
        /** A small matrix is learned sooner than a large one. */
        static final Effort LEARNED =
                new Effort(105, 11, quick("--set loss.lambda=1 --set encoder.dimension=42 --epochs 6"));

        static final Effort UNKNOWN_ORDER =
                new Effort(105, 7, quick("--set loss.lambda=1 --set encoder.dimension=70 --epochs 3"));
        static final Effort SPECTRAL =
                new Effort(52, 17, options("--recipe fast"), quick("--epochs 4 --set orbit.passes=1"));
        /** Angles that are told the order are found from fewer digits. */
        static final Effort SPECTRAL_SHIFTS = new Effort(
                52,
                9,
                options("--recipe fast"),
                quick("--limit 20000 --set encoder.dimension=70 --epochs 4 --set orbit.passes=1"));

        static final Effort STACKED_BASELINE = new Effort(
                300, 14, quick("--set loss.lambda=0.01 --set hidden=512 --set training.batch=64 --epochs 4"));
        static final Effort STACKED = new Effort(150, 11, quick("--epochs 3"));
        static final Effort STACKED_LEARNED = new Effort(400, 14, quick("--epochs 4"));
        /** A narrower orbit network than the default one sees 1.8 million views in half of the time, and with more passes is as good. */
        static final Effort TORUS = new Effort(
                210,
                20,
                options(
                        "--recipe fast --set orbit.network=window:7x32,5x32,32 --set orbit.passes=10 --set orbit.rate=0.003"),
                quick("--limit 15000 --epochs 4 --set orbit.network=window:7x32,5x32,32 --set orbit.passes=2"
                        + " --set orbit.rate=0.004"));

        static final Effort ANY = new Effort(
                120,
                13,
                options("--recipe fast --set orbit.passes=12"),
                quick("--limit 10000 --set encoder.dimension=150 --epochs 8 --set orbit.passes=4"));
        static final Effort DEEP = new Effort(
                52, 31, options("--recipe fast --set views.jitter=shapes"), quick("--epochs 5 --set orbit.passes=3"));

        private static List<String> quick(String text) {
            return options("--recipe fast " + text);
        }

        private static List<String> options(String text) {
            return List.of(text.split(" "));
        }
    }

    static final long FIRST_SEED = 42;
    /** Years of work; more would not even fit into a list. */
    private static final int MOST_SEEDS = 1000;

    /** Names all models that the paper has, and none that goes beyond it. */
    private static final String PAPER = "paper";

    private static final List<String> SINGLE = List.of("rotation", "translate-x", "translate-y");
    /** At 196 poses the orbit recogniser takes a minute and a half for these, and would take more than six for all digits. */
    private static final String[] TORUS_DIGITS = {"--test-sample", "2000"};

    private static final String[] PAPERS_NEIGHBOURS = {"--neighbours", "1,3,10"};

    private final Scale scale;
    private final List<Job> jobs = new ArrayList<>();

    private ReproductionPlan(Scale scale) {
        this.scale = scale;
    }

    /** All jobs for each of the seeds 42, 43 and so on; the longest first, so that all workers end at about one time. */
    static List<Job> of(Scale scale, int seeds) {
        ReproductionPlan plan = new ReproductionPlan(scale);
        seeds(seeds).forEach(plan::addAll);
        return plan.jobs.stream()
                .sorted(Comparator.comparingDouble(Job::estimate).reversed())
                .toList();
    }

    static LongStream seeds(int count) {
        if (count > MOST_SEEDS) {
            throw new IllegalArgumentException("--seeds is " + count + "; allowed are 1 to " + MOST_SEEDS);
        }
        return LongStream.range(FIRST_SEED, FIRST_SEED + count);
    }

    /** The jobs whose name, or whose name up to one of its dashes, is among {@code names}; {@code paper} stands for all of the paper's. */
    static List<Job> only(List<Job> jobs, Set<String> chosen) {
        Set<String> names = chosen.stream()
                .flatMap(name -> name.equals(PAPER) ? papers() : Stream.of(name))
                .collect(Collectors.toSet());
        for (String name : names) {
            if (jobs.stream().noneMatch(job -> isNamed(job, name))) {
                throw new IllegalArgumentException(
                        "--only names " + name + ", which is no part; allowed are "
                                + String.join(
                                        ", ",
                                        jobs.stream()
                                                .map(Job::name)
                                                .sorted()
                                                .distinct()
                                                .toList())
                                + ", the beginning of these up to a dash, such as rotation or compound, and paper for all of the paper's");
            }
        }
        return jobs.stream()
                .filter(job -> names.isEmpty() || names.stream().anyMatch(name -> isNamed(job, name)))
                .toList();
    }

    private static Stream<String> papers() {
        return Stream.concat(SINGLE.stream(), Stream.of("compound"))
                .flatMap(what -> Stream.of("none", "fixed", "learned").map(operator -> what + "-" + operator));
    }

    private static boolean isNamed(Job job, String name) {
        return (job.name() + "-").startsWith(name + "-");
    }

    private void addAll(long seed) {
        for (String transformation : SINGLE) {
            addSingle(transformation, seed);
        }
        add(
                "rotation-learned-70",
                seed,
                train(Effort.UNKNOWN_ORDER, "rotation", "learned", "--set", "operator.order=70", "--set", "orbit=none"),
                evaluate(3, "given"));
        add("rotation-anypose", seed, train(Effort.DEEP, "rotation", "fixed"), evaluate(5, "given,orbit"));
        add(
                "rotation-any",
                seed,
                train(Effort.ANY, "rotation:any", "fixed"),
                evaluate(16, "given,orbit", "--at", "0:360:18"));
        addCompound(seed);
    }

    private void addSingle(String transformation, long seed) {
        boolean isRotation = transformation.equals("rotation");
        int poses = isRotation ? 10 : 14;
        add(
                transformation + "-none",
                seed,
                train(Effort.BASELINE, transformation, "none", "--set", "orbit=none"),
                evaluate(3, "given"));
        add(
                transformation + "-fixed",
                seed,
                train(isRotation ? Effort.TURNS : Effort.SHIFTS, transformation, "fixed"),
                evaluate(1.5 * poses, "given,knn,orbit", PAPERS_NEIGHBOURS),
                printed(
                        "ablation.json",
                        (isRotation ? 135 : 235),
                        4,
                        "ablate",
                        join(scale.references(), Step.MODEL, "--json")));
        add(
                transformation + "-learned",
                seed,
                train(Effort.LEARNED, transformation, "learned", "--set", "orbit=none"),
                evaluate(1.2 * poses, "given,knn", PAPERS_NEIGHBOURS));
        // Turning comes back to its start within the seen poses' reach, and the spectrum shows it; shifts do not.
        String[] order = isRotation ? new String[0] : new String[] {"--set", "operator.order=14"};
        add(
                transformation + "-spectral",
                seed,
                train(
                        isRotation ? Effort.SPECTRAL : Effort.SPECTRAL_SHIFTS,
                        transformation,
                        "spectral",
                        join(order, "--set", "encoder.planes=whitened")),
                evaluate(8, "given,orbit"),
                printed("info.json", 1, 1, "info", Step.MODEL, "--json"));
    }

    private void addCompound(long seed) {
        Map<String, Effort> stacked = new LinkedHashMap<>();
        stacked.put("none", Effort.STACKED_BASELINE);
        stacked.put("fixed", Effort.STACKED);
        stacked.put("learned", Effort.STACKED_LEARNED);
        stacked.forEach((operator, effort) -> {
            // The paper's numbers of the fixed operator are of a smaller cross than its text says.
            String[] cross = operator.equals("fixed") ? new String[] {"--seen", "6"} : new String[0];
            add(
                    "compound-" + operator,
                    seed,
                    train(effort, "translate-xy", operator, join(cross, "--set", "encoder.kind=stacked")),
                    compound(25, 1, "given"));
        });
        add(
                "compound-torus",
                seed,
                train(Effort.TORUS, "translate-xy", "fixed", "--set", "encoder.kind=torus"),
                compound(90, 10, "given,orbit", TORUS_DIGITS));
    }

    private void add(String name, long seed, Step training, Step... measurements) {
        List<String> args = new ArrayList<>(training.args());
        args.addAll(List.of("--seed", String.valueOf(seed), "--resume", "--output", Step.MODEL));
        Step seeded = new Step(args, training.result(), training.printed(), training.estimate());
        jobs.add(new Job(
                name,
                seed,
                Stream.concat(Stream.of(seeded), Stream.of(measurements)).toList()));
    }

    private Step train(Effort effort, String transformation, String operator, String... more) {
        List<String> args = new ArrayList<>(List.of("train", "--transformation", transformation));
        args.addAll(List.of("--operator", operator));
        args.addAll(List.of(more));
        args.addAll(scale.training(effort));
        return new Step(args, Step.MODEL, false, scale == Scale.FULL ? effort.fullSeconds() : effort.quickSeconds());
    }

    private Step evaluate(double seconds, String poses, String... more) {
        return printed("evaluation.json", seconds, 1, "evaluate", join(more, Step.MODEL, "--pose", poses, "--json"));
    }

    /**
     * 196 poses instead of 10 or 14: fewer digits are enough for a quick look.
     *
     * @param full more options for a long one
     */
    private Step compound(double fullSeconds, double quickSeconds, String poses, String... full) {
        String[] more = scale == Scale.FULL ? full : new String[0];
        return measured(
                "evaluation.json",
                fullSeconds,
                quickSeconds,
                "100",
                join(more, "evaluate", Step.MODEL, "--pose", poses, "--json"));
    }

    private Step printed(String result, double fullSeconds, double quickSeconds, String command, String... args) {
        return measured(result, fullSeconds, quickSeconds, "250", join(args, command));
    }

    private Step measured(String result, double fullSeconds, double quickSeconds, String testImages, String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        if (!args[0].equals("info")) {
            all.addAll(scale.measuring(testImages));
        }
        return new Step(all, result, true, scale == Scale.FULL ? fullSeconds : quickSeconds);
    }

    private static String[] join(String[] last, String... first) {
        return Stream.concat(Stream.of(first), Stream.of(last)).toArray(String[]::new);
    }
}
