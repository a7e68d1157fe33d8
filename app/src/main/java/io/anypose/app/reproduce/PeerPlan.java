package io.anypose.app.reproduce;

import io.anypose.app.reproduce.ReproductionPlan.Scale;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * An ordinary convolutional network on the same digits and poses, to compare with: {@code peer-TRANSFORMATION-all} sees every
 * pose in training, {@code -seen} those that our models see.
 */
final class PeerPlan {

    /**
     * A transformation that networks learn.
     *
     * @param seen the option that shows the poses that our models see; without one of several axes it is the cross
     * @param digits how many test digits are measured at each pose of a full run, or empty for all of them
     * @param quickDigits the same of a quick run
     */
    private record Task(String transformation, String seen, String digits, String quickDigits) {

        static Task single(String transformation, String seen) {
            return new Task(transformation, "--seen " + seen, "", "1000");
        }
    }

    /** Of those that were tried, these were best on validation: docs/benchmarks.md has all of them. */
    static final String SETTINGS =
            "--set training.rate=0.01 --set training.batch=64 --set views.jitter=none --set views.backgrounds=fresh --set orbit=none";

    private static final List<Task> TASKS = List.of(
            Task.single("rotation", "72"),
            Task.single("translate-x", "4"),
            Task.single("translate-y", "4"),
            new Task("translate-xy", "", "1000", "50"),
            new Task("rotate-translate", "", "50", "2"));

    private PeerPlan() {}

    static List<Job> of(Scale scale, int seeds) {
        return ReproductionPlan.seeds(seeds)
                .boxed()
                .flatMap(seed -> TASKS.stream()
                        .flatMap(task -> Stream.of(
                                job(scale, task, "all", "--seen all", seed),
                                job(scale, task, "seen", task.seen(), seed))))
                .toList();
    }

    private static Job job(Scale scale, Task task, String name, String seen, long seed) {
        boolean full = scale == Scale.FULL;
        String size = full ? "--epochs 8" : "--epochs 6 --limit 8000";
        String digits = full ? task.digits() : task.quickDigits();
        String limit = digits.isEmpty() ? "" : "--test-limit " + digits;
        Step train = new Step(
                words("train --transformation " + task.transformation() + " --operator none --recipe photos "
                        + seen + " " + SETTINGS + " " + size + " --seed " + seed
                        + " --resume --output " + Step.MODEL),
                Step.MODEL,
                false,
                full ? 380 : 45);
        Step evaluate = new Step(
                words("evaluate " + Step.MODEL + " --pose given --json " + limit),
                "evaluation.json",
                true,
                full ? 45 : 5);
        Step info = new Step(words("info " + Step.MODEL + " --json"), "info.json", true, 1);
        return new Job("peer-" + task.transformation() + "-" + name, seed, List.of(train, evaluate, info));
    }

    private static List<String> words(String command) {
        return Arrays.asList(command.strip().split(" +"));
    }
}
