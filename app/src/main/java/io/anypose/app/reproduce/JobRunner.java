package io.anypose.app.reproduce;

import io.anypose.app.console.ExitCode;
import io.anypose.app.output.Folders;
import io.anypose.app.train.TrainingRun;
import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Lets several {@link Worker}s do the jobs of a reproduction, each job from its first step to its last. */
final class JobRunner {

    private static final int LOOK_MILLIS = 100;

    private final Path folder;
    private final ReproductionProgress progress;
    private final Supplier<Worker> start;
    private final Queue<Job> waiting;
    private final List<Worker> workers = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> failures = new ConcurrentSkipListMap<>();
    private final Consumer<Set<String>> recorder;
    private volatile boolean stopped;

    /**
     * @param folder of the run
     * @param recorder is told after each step which jobs have failed so far, as {@link Job#title} calls them
     * @param start starts a process that works
     */
    JobRunner(
            Path folder,
            List<Job> jobs,
            ReproductionProgress progress,
            Consumer<Set<String>> recorder,
            Supplier<Worker> start) {
        this.folder = folder;
        this.progress = progress;
        this.recorder = recorder;
        this.start = start;
        this.waiting = new ConcurrentLinkedQueue<>(jobs);
    }

    /**
     * Works until all jobs are done or have failed, or until it must stop. Finished steps are kept in either case.
     *
     * @return the reasons of failures by job
     */
    Map<String, String> run(int workers, BooleanSupplier stop) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            Thread thread = new Thread(this::work, "anypose-worker-" + (i + 1));
            thread.start();
            threads.add(thread);
        }
        try {
            for (Thread thread : threads) {
                while (thread.isAlive()) {
                    if (!stopped && stop.getAsBoolean()) {
                        progress.stop(folder);
                        stop();
                    }
                    thread.join(LOOK_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            stop();
        }
        return Map.copyOf(failures);
    }

    private void stop() {
        stopped = true;
        waiting.clear();
        List<Worker> all;
        synchronized (workers) {
            all = List.copyOf(workers);
            workers.clear();
        }
        all.parallelStream().forEach(Worker::close);
    }

    /** What one thread does: its worker is started when there is something to do for it. */
    private void work() {
        Worker worker = null;
        Job job;
        while (!stopped && (job = waiting.poll()) != null) {
            try {
                worker = work(job, worker);
            } catch (AnyposeException e) {
                fail(job, e.getMessage());
            }
        }
    }

    private Worker work(Job job, Worker free) {
        Path place = folder.resolve(job.folder());
        Folders.create(place, "--out");
        JobRecord record = JobRecord.in(place);
        Worker worker = free;
        for (int i = 0; i < job.steps().size(); i++) {
            Step step = job.steps().get(i);
            String key = job.keys().get(i);
            if (record.done(job.keys()).get(i).isPresent()) {
                progress.skip(step);
                continue;
            }
            if (worker == null || !worker.isAlive()) {
                worker = start.get();
                workers.add(worker);
            }
            if (stopped || !done(job, step, key, record, worker)) {
                break;
            }
        }
        return worker;
    }

    /** Does one step; false if it failed or was stopped. */
    private boolean done(Job job, Step step, String key, JobRecord record, Worker worker) {
        Path place = folder.resolve(job.folder());
        if (record.begin(key)) {
            delete(place.resolve(Step.MODEL + TrainingRun.CHECKPOINT));
        }
        List<String> args = step.args(place);
        long began = System.nanoTime();
        progress.begin(job, step);
        Worker.Outcome outcome = worker.run(args, step.output(place), line -> progress.update(job, line));
        double seconds = (System.nanoTime() - began) / 1e9;
        boolean ok = outcome.exit() == ExitCode.DONE;
        if (ok) {
            String command = "./anypose " + String.join(" ", args);
            record.add(outcome.done(key, command, seconds, step.result()));
            recorder.accept(failures.keySet());
            progress.end(job, step, seconds, "done");
        } else if (!stopped) {
            progress.end(job, step, seconds, "failed");
            fail(job, step.name() + ": " + outcome.complaint());
        }
        return ok;
    }

    private void fail(Job job, String reason) {
        failures.put(job.title(), reason);
        recorder.accept(failures.keySet());
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new AnyposeException("cannot remove " + file + " (" + e + "), which is out of date; remove it", e);
        }
    }
}
