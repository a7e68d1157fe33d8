package io.anypose.app.reproduce;

import io.anypose.app.console.StatusLine;
import io.anypose.app.console.Text;
import java.nio.file.Path;
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
    private final int workers;
    private final int steps;
    private final Map<Job, Running> running = new LinkedHashMap<>();
    private double waiting;
    private double estimated;
    private double taken;
    private int done;

    /** @param jobs those that still have something to do */
    ReproductionProgress(StatusLine status, int workers, List<Job> jobs) {
        this.status = status;
        this.workers = workers;
        this.steps = jobs.stream().mapToInt(job -> job.steps().size()).sum();
        this.waiting = jobs.stream().mapToDouble(Job::estimate).sum();
    }

    /** A step that is already there. */
    synchronized void skip(Step step) {
        waiting -= step.estimate();
        done++;
    }

    synchronized void begin(Job job, Step step) {
        waiting -= step.estimate();
        running.put(job, new Running(step.estimate(), status.nanos(), step.name()));
        show();
    }

    /** @param line the latest status of the running command, or a message of it, which nobody who runs all of them needs */
    synchronized void update(Job job, String line) {
        if (line.startsWith(Worker.COMPLAINT)) {
            return;
        }
        running.computeIfPresent(job, (key, now) -> new Running(now.estimate(), now.since(), line));
        show();
    }

    synchronized void end(Job job, Step step, double seconds, String result) {
        running.remove(job);
        estimated += step.estimate();
        taken += seconds;
        done++;
        status.print("%s, %s: %s in %s (%d of %d)"
                .formatted(job.title(), step.name(), result, Text.time(seconds), done, steps));
    }

    /** Says at once that the run is being stopped: a worker that has much to save keeps people waiting, or is waited for in vain. */
    synchronized void stop(Path folder) {
        status.print("anypose: stopping; what is finished is kept in " + folder + ", and the same command continues");
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
        return (waiting * speed + rest) / workers;
    }
}
