package io.anypose.app.reproduce;

import io.anypose.app.reproduce.ReproductionPlan.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the method needs: trainings in which one condition changes and all others stay as they are, and beside them a
 * convolutional network that sees all poses.
 *
 * <p>Names are {@code needs-CONDITION-METHOD-VALUE}, such as needs-dimension-fixed-30. The value of {@code base} is the number of
 * objects of the training that all conditions but the ranges share.
 */
final class NeedsPlan {

    /** So many training images, of which one in five is for validation. */
    private record Amount(int images, String fixed, String conv) {

        /** Objects to learn from. */
        String objects() {
            return String.valueOf(images - images / 5);
        }
    }

    private static final Amount HUNDRED = new Amount(
            125, "--set training.batch=16 --epochs 100 --set orbit.batch=32 --set orbit.passes=60", "--epochs 100");
    private static final Amount HUNDREDS = new Amount(
            500, "--set training.batch=32 --epochs 60 --set orbit.batch=64 --set orbit.passes=30", "--epochs 60");
    private static final Amount THOUSANDS = new Amount(
            2000, "--set training.batch=64 --epochs 30 --set orbit.batch=128 --set orbit.passes=15", "--epochs 30");
    private static final Amount MORE = new Amount(8000, "--epochs 20 --set orbit.passes=10", "--epochs 12");
    private static final Amount ALL = new Amount(54_051, "", "--epochs 8");

    private static final String FIXED = " --operator fixed --recipe fast ";
    private static final String CONV = " --operator none --recipe photos " + PeerPlan.SETTINGS + " ";

    private final Scale scale;
    private final Amount base;
    private final long seed;
    private final List<Job> jobs = new ArrayList<>();

    private NeedsPlan(Scale scale, long seed) {
        this.scale = scale;
        this.base = scale == Scale.FULL ? MORE : THOUSANDS;
        this.seed = seed;
    }

    static List<Job> of(Scale scale, int seeds) {
        return ReproductionPlan.seeds(seeds)
                .boxed()
                .flatMap(seed -> new NeedsPlan(scale, seed).all())
                .toList();
    }

    /** The most telling first: a run that is stopped early has something of each. */
    private Stream<Job> all() {
        fixed("base", base.objects(), base, "");
        conv("base", base);
        for (int degrees : chosen("15 5 30 72", "5 10 15 30 72")) {
            any("angle", "rotation", degrees, "--at 0:360:20");
        }
        for (Amount amount : amounts()) {
            fixed("objects", amount.objects(), amount, "");
        }
        for (int length : chosen("10 30 70", "10 30 70 280")) {
            fixed("dimension", String.valueOf(length), base, "--set encoder.dimension=" + length);
        }
        for (int pixels : new int[] {2, 1, 4, 6}) {
            any("shift", "translate-x", pixels, "--at -14:14:2");
        }
        for (Amount amount : amounts()) {
            conv("objects", amount);
        }
        everyPose("angle", "rotation", "--at 0:360:20");
        everyPose("shift", "translate-x", "--at -14:14:2");
        return jobs.stream();
    }

    private int[] chosen(String quick, String full) {
        return Arrays.stream((scale == Scale.FULL ? full : quick).split(" "))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** Besides that of the base. */
    private List<Amount> amounts() {
        return scale == Scale.FULL ? List.of(HUNDRED, HUNDREDS, THOUSANDS, ALL) : List.of(HUNDRED, HUNDREDS, MORE);
    }

    private void fixed(String condition, String value, Amount amount, String change) {
        add(
                condition + "-fixed-" + value,
                "--transformation rotation" + FIXED + amount.fixed() + limit(amount) + " " + change,
                "given,orbit",
                "",
                45);
    }

    private void conv(String condition, Amount amount) {
        add(
                condition + "-conv-" + amount.objects(),
                "--transformation rotation" + CONV + amount.conv() + limit(amount),
                "given",
                "",
                100);
    }

    /** Any angle, or any whole pixel, from a range. */
    private void any(String condition, String transformation, int within, String at) {
        add(
                condition + "-fixed-" + within,
                "--transformation " + transformation + ":any --seen " + within + FIXED + base.fixed() + limit(base),
                "given,orbit",
                at,
                50);
    }

    private void everyPose(String condition, String transformation, String at) {
        add(
                condition + "-conv-all",
                "--transformation " + transformation + ":any --seen all" + CONV + base.conv() + limit(base),
                "given",
                at,
                100);
    }

    private static String limit(Amount amount) {
        return amount.images() >= ALL.images() ? "" : " --limit " + amount.images();
    }

    /**
     * Adds a training and what is measured with it.
     *
     * @param at the poses to measure at, or empty for the steps; there are more of them, so some digits are enough
     * @param seconds that the training of a full run takes
     */
    private void add(String name, String training, String poses, String at, double seconds) {
        boolean full = scale == Scale.FULL;
        double estimate = full ? seconds : seconds / 3;
        String limit = full ? at.isEmpty() ? "" : " --test-limit 2000" : " --test-limit 300";
        Step train = step(
                "train " + training + " --seed " + seed + " --resume --output " + Step.MODEL, Step.MODEL, estimate);
        Step evaluate = step(
                "evaluate " + Step.MODEL + " --pose " + poses + " " + at + " --json" + limit,
                "evaluation.json",
                estimate / 4);
        jobs.add(new Job("needs-" + name, seed, List.of(train, evaluate)));
    }

    private static Step step(String command, String result, double seconds) {
        List<String> args = Arrays.stream(command.split(" +")).toList();
        return new Step(args, result, !result.equals(Step.MODEL), seconds);
    }
}
