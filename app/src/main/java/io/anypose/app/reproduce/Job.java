package io.anypose.app.reproduce;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * One model of the reproduction: its training and what is measured with it.
 *
 * @param name the same in every run, such as rotation-fixed
 * @param steps one after the other; all others build on the first, the training
 */
public record Job(String name, long seed, List<Step> steps) {

    public Job {
        steps = List.copyOf(steps);
    }

    /** What messages call it. */
    public String title() {
        return name + ", seed " + seed;
    }

    /** The folder of its files, relative to that of the run. */
    public Path folder() {
        return Path.of("parts", name, String.valueOf(seed));
    }

    /** Keys of the steps, in their order. */
    public List<String> keys() {
        String training = steps.get(0).key("");
        return Stream.concat(Stream.of(training), steps.stream().skip(1).map(step -> step.key(training)))
                .toList();
    }

    double estimate() {
        return steps.stream().mapToDouble(Step::estimate).sum();
    }
}
