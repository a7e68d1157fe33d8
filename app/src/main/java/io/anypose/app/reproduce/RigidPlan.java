package io.anypose.app.reproduce;

import io.anypose.app.reproduce.ReproductionPlan.Scale;
import java.util.List;
import java.util.stream.Stream;

/**
 * Turned and shifted objects, which the paper leaves open: our model, and the paper's way with one operator for each axis.
 *
 * <p>A pose is one of 1,960, so that few digits at each of them are many views.
 */
final class RigidPlan {

    private RigidPlan() {}

    static List<Job> of(Scale scale, int seeds) {
        return ReproductionPlan.seeds(seeds)
                .boxed()
                .flatMap(seed -> Stream.of(anypose(scale, seed), stacked(scale, seed)))
                .toList();
    }

    private static Job anypose(Scale scale, long seed) {
        boolean full = scale == Scale.FULL;
        return job(
                "rigid-anypose",
                seed,
                train(
                        "--recipe anypose" + (full ? "" : " --limit 8000 --epochs 8 --set orbit.passes=2"),
                        seed,
                        full ? 1300 : 100),
                evaluate("given,orbit", full ? "50" : "2", full ? 300 : 15));
    }

    private static Job stacked(Scale scale, long seed) {
        boolean full = scale == Scale.FULL;
        return job(
                "rigid-stacked",
                seed,
                train(
                        "--set encoder.kind=stacked --operator fixed" + (full ? "" : " --limit 8000 --epochs 4"),
                        seed,
                        full ? 600 : 15),
                evaluate("given", full ? "50" : "2", full ? 30 : 5));
    }

    private static Job job(String name, long seed, Step... steps) {
        return new Job(name, seed, List.of(steps));
    }

    private static Step train(String how, long seed, double estimate) {
        String command = "train --transformation rotate-translate " + how + " --seed " + seed + " --resume --output ";
        return new Step(words(command + Step.MODEL), Step.MODEL, false, estimate);
    }

    private static Step evaluate(String poses, String digits, double estimate) {
        String command = "evaluate " + Step.MODEL + " --pose " + poses + " --json --test-limit " + digits;
        return new Step(words(command), "evaluation.json", true, estimate);
    }

    private static List<String> words(String command) {
        return List.of(command.split(" "));
    }
}
