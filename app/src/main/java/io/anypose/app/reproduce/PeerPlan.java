package io.anypose.app.reproduce;

import io.anypose.app.reproduce.ReproductionPlan.Scale;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * An ordinary convolutional network on the same digits and poses, to compare with: {@code peer-TRANSFORMATION-all} sees every
 * pose in training, {@code -seen} those that the paper's models see.
 */
final class PeerPlan {

    private static final List<String> TRANSFORMATIONS = List.of("rotation", "translate-x", "translate-y");

    private PeerPlan() {}

    static List<Job> of(Scale scale, int seeds) {
        return ReproductionPlan.seeds(seeds)
                .boxed()
                .flatMap(seed -> TRANSFORMATIONS.stream()
                        .flatMap(moved -> Stream.of(job(scale, moved, "all", seed), job(scale, moved, "2", seed))))
                .toList();
    }

    private static Job job(Scale scale, String transformation, String seen, long seed) {
        boolean full = scale == Scale.FULL;
        String size = full ? "--epochs 15" : "--epochs 6 --train-limit 8000";
        String limit = full ? "" : " --test-limit 1000";
        Step train = new Step(
                words("train --transformation " + transformation + " --operator none --architecture conv --seen " + seen
                        + " --jitter none --backgrounds fresh --batch 64 --no-orbit " + size + " --seed " + seed
                        + " --resume --output " + Step.MODEL),
                Step.MODEL,
                false,
                full ? 1200 : 90);
        Step evaluate = new Step(
                words("evaluate " + Step.MODEL + " --pose given --json" + limit),
                "evaluation.json",
                true,
                full ? 45 : 8);
        Step info = new Step(words("info " + Step.MODEL + " --json"), "info.json", true, 1);
        return new Job(
                "peer-" + transformation + (seen.equals("all") ? "-all" : "-seen"),
                seed,
                List.of(train, evaluate, info));
    }

    private static List<String> words(String command) {
        return Arrays.asList(command.split(" "));
    }
}
