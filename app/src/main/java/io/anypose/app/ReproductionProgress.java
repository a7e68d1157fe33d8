package io.anypose.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How far a reproduction is as a whole, and what its workers are doing. Called by many threads.
 *
 * <p>Time left is what the plan estimates for the rest, corrected by how long the steps so far really took.
 */
final class ReproductionProgress {

    /** A step that a worker is at. */
    private record Running(double estimate, long since, String status) {}

    private final StatusLine status;
    private final int jobs;
    private final int steps;
    private final Map<Part, Running> running = new LinkedHashMap<>();
    private double waiting;
    private double estimated;
    private double taken;
    private int done;

    /** @param parts those that still have something to do */
    ReproductionProgress(StatusLine status, int jobs, List<Part> parts) {
        this.status = status;
        this.jobs = jobs;
        this.steps = parts.stream().mapToInt(part -> part.steps().size()).sum();
        this.waiting = parts.stream().mapToDouble(Part::estimate).sum();
    }

    /** A step that is already there. */
    synchronized void skip(Step step) {
        waiting -= step.estimate();
        done++;
    }

    synchronized void begin(Part part, Step step) {
        waiting -= step.estimate();
        running.put(part, new Running(step.estimate(), status.nanos(), step.name()));
        show();
    }

    /** @param line what the command itself says */
    synchronized void hear(Part part, String line) {
        running.computeIfPresent(part, (key, now) -> new Running(now.estimate(), now.since(), line));
        show();
    }

    synchronized void end(Part part, Step step, double seconds, String result) {
        running.remove(part);
        estimated += step.estimate();
        taken += seconds;
        done++;
        status.print("%s, %s: %s in %s (%d of %d)"
                .formatted(part.title(), step.name(), result, Text.time(seconds), done, steps));
    }

    private void show() {
        status.show(() -> "%d of %d steps, %s left; ".formatted(done, steps, Text.time(left()))
                + running.entrySet().stream()
                        .map(entry -> entry.getKey().name() + ": "
                                + brief(entry.getValue().status()))
                        .collect(Collectors.joining("; ")));
    }

    /** Up to the first comma: on one line there is no room for more. */
    private String brief(String line) {
        int comma = line.indexOf(',');
        return status.isRedrawn() && comma > 0 ? line.substring(0, comma) : line;
    }

    private double left() {
        double speed = estimated == 0 ? 1 : taken / estimated;
        double rest = running.values().stream()
                .mapToDouble(step -> Math.max(0, step.estimate() * speed - (status.nanos() - step.since()) / 1e9))
                .sum();
        return (waiting * speed + rest) / jobs;
    }
}
