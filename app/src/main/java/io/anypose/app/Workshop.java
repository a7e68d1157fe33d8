package io.anypose.app;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/** Lets several {@link Worker}s do the parts of a reproduction, each part from its first step to its last. */
final class Workshop {

    private static final int LOOK_MILLIS = 100;

    private final Path folder;
    private final ReproductionProgress progress;
    private final Queue<Part> waiting;
    private final List<Worker> workers = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> failures = Collections.synchronizedMap(new TreeMap<>());
    private volatile boolean stopped;

    /** @param folder of the run */
    Workshop(Path folder, List<Part> parts, ReproductionProgress progress) {
        this.folder = folder;
        this.progress = progress;
        this.waiting = new ConcurrentLinkedQueue<>(parts);
    }

    /**
     * Works until all parts are done or have failed, or until asked to stop; what was finished is kept in either case.
     *
     * @return the reasons of failures by part
     */
    Map<String, String> run(int jobs, BooleanSupplier stop) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            Thread thread = new Thread(this::work, "anypose-job-" + (i + 1));
            thread.start();
            threads.add(thread);
        }
        try {
            for (Thread thread : threads) {
                while (thread.isAlive()) {
                    if (stop.getAsBoolean()) {
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

    /** What one job does: its worker is started when there is something to do for it. */
    private void work() {
        Worker worker = null;
        Part part;
        while (!stopped && (part = waiting.poll()) != null) {
            try {
                worker = work(part, worker);
            } catch (AnyposeException e) {
                fail(part, e.getMessage());
            }
        }
    }

    private Worker work(Part part, Worker free) {
        Path place = folder.resolve(part.folder());
        Folders.create(place, "--out");
        PartRecord record = PartRecord.in(place);
        Worker worker = free;
        for (int i = 0; i < part.steps().size(); i++) {
            Step step = part.steps().get(i);
            String key = part.keys().get(i);
            if (record.done(key).isPresent()) {
                progress.skip(step);
                continue;
            }
            if (worker == null || !worker.isAlive()) {
                worker = Worker.start();
                workers.add(worker);
            }
            if (stopped || !done(part, step, key, record, worker)) {
                break;
            }
        }
        return worker;
    }

    /** Does one step; false if it failed or was stopped. */
    private boolean done(Part part, Step step, String key, PartRecord record, Worker worker) {
        Path place = folder.resolve(part.folder());
        if (record.begin(key)) {
            delete(place.resolve(Step.MODEL + TrainingRun.CHECKPOINT));
        }
        List<String> args = step.args(place);
        long began = System.nanoTime();
        progress.begin(part, step);
        Worker.Outcome outcome = worker.run(args, step.output(place), line -> progress.hear(part, line));
        double seconds = (System.nanoTime() - began) / 1e9;
        boolean ok = outcome.exit() == Main.DONE;
        if (ok) {
            record.add(new PartRecord.Done(key, "./anypose " + String.join(" ", args), seconds, step.result()));
            progress.end(part, step, seconds, "done");
        } else if (!stopped) {
            progress.end(part, step, seconds, "failed");
            fail(part, step.name() + ": " + outcome.complaint());
        }
        return ok;
    }

    private void fail(Part part, String reason) {
        failures.put(part.title(), reason);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new AnyposeException("cannot remove " + file + " (" + e + "), which is out of date; remove it", e);
        }
    }
}
