package io.anypose.spark.sweep;

import io.anypose.app.Main;
import io.anypose.app.reproduce.Job;
import io.anypose.app.reproduce.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Every combination of settings with every seed, as jobs that train and evaluate.
 *
 * @param args options of {@code train} that are the same for all
 * @param vary values by a key of {@code train --set}, or by the name of an option of {@code train} without its dashes; between them
 *     commas, or semicolons where values have commas
 * @param seeds the number of seeds, from 42 on
 * @param testImages the first test images, with which models are evaluated; empty for all
 */
public record SweepPlan(List<String> args, Map<String, String> vary, int seeds, OptionalInt testImages) {

    /** The file of a job with what was measured. */
    public static final String EVALUATION = "evaluation.json";

    private static final long FIRST_SEED = 42;
    private static final CommandSpec TRAIN =
            Main.commandLine(List.of()).getSubcommands().get("train").getCommandSpec();

    public SweepPlan {
        args = List.copyOf(args);
        vary = new LinkedHashMap<>(vary);
    }

    /** The jobs, seed by seed within each combination. */
    public List<Job> jobs() {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, String> each : vary.entrySet()) {
            combinations = combinations.stream()
                    .flatMap(before -> values(each.getValue()).map(value -> with(before, each.getKey(), value)))
                    .toList();
        }
        List<Job> jobs = new ArrayList<>();
        for (Map<String, String> settings : combinations) {
            for (long seed = FIRST_SEED; seed < FIRST_SEED + seeds; seed++) {
                jobs.add(job(settings, seed));
            }
        }
        return jobs;
    }

    private static Stream<String> values(String text) {
        return Stream.of(text.split(text.contains(";") ? ";" : ",", -1));
    }

    private static Map<String, String> with(Map<String, String> before, String name, String value) {
        Map<String, String> all = new LinkedHashMap<>(before);
        all.put(name, value);
        return all;
    }

    private Job job(Map<String, String> settings, long seed) {
        List<String> train = new ArrayList<>(List.of("train"));
        train.addAll(args);
        settings.forEach((name, value) -> train.addAll(option(name, value)));
        train.addAll(List.of("--seed", String.valueOf(seed), "--resume", "--output", Step.MODEL));
        String name = settings.entrySet().stream()
                .map(each -> each.getKey() + "-" + each.getValue().replaceAll("[^A-Za-z0-9.-]", "_"))
                .collect(Collectors.joining("-"));
        List<String> evaluate = new ArrayList<>(List.of("evaluate", Step.MODEL, "--json"));
        testImages.ifPresent(count -> evaluate.addAll(List.of("--test-limit", String.valueOf(count))));
        return new Job(
                name.isEmpty() ? "model" : name,
                seed,
                List.of(new Step(train, Step.MODEL, false, 1), new Step(evaluate, EVALUATION, true, 1)));
    }

    private static List<String> option(String name, String value) {
        String option = "--" + name;
        return TRAIN.findOption(option) == null ? List.of("--set", name + "=" + value) : List.of(option, value);
    }
}
