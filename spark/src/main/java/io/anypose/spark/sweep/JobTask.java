package io.anypose.spark.sweep;

import io.anypose.app.console.ExitCode;
import io.anypose.app.reproduce.Job;
import io.anypose.app.reproduce.JobRecord;
import io.anypose.app.reproduce.Step;
import io.anypose.app.reproduce.Worker;
import io.anypose.app.train.TrainingRun;
import io.anypose.spark.file.SharedFile;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One job on an executor: its steps one after the other, those that are done left out, in a process of its own because the engine
 * trains one model at a time in a process. That process ends with the executor, however the executor ends.
 */
final class JobTask implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JobTask.class);
    private static final String MAIN = "io.anypose.app.Main";
    private static final String CHECKPOINT = Step.MODEL + TrainingRun.CHECKPOINT;
    /** Processes that are killed, by someone or for want of memory, are started again so often. */
    private static final int TRIES = 3;

    private final Job job;
    private final SharedFolder folder;
    private Optional<Worker> worker = Optional.empty();

    private JobTask(Job job, SharedFolder folder) {
        this.job = job;
        this.folder = folder;
    }

    /** Does a job in a shared folder; what was wrong, if it failed. */
    static Optional<String> run(Job job, SharedFile run) {
        try (SharedFolder folder =
                        SharedFolder.of(run.resolve(job.folder().toString().replace('\\', '/')));
                JobTask task = new JobTask(job, folder)) {
            folder.fetch();
            return task.run();
        }
    }

    private Optional<String> run() {
        JobRecord record = JobRecord.in(folder.local());
        Optional<String> failure = Optional.empty();
        for (int i = 0; i < job.steps().size() && failure.isEmpty(); i++) {
            String key = job.keys().get(i);
            if (record.done(job.keys()).get(i).isEmpty()) {
                failure = done(job.steps().get(i), key, record);
            }
        }
        return failure;
    }

    private Optional<String> done(Step step, String key, JobRecord record) {
        if (record.begin(key)) {
            folder.delete(CHECKPOINT);
            folder.put(JobRecord.FILE);
        }
        Worker.Outcome outcome = new Worker.Outcome(ExitCode.PROBLEM, "");
        for (int tried = 0; tried < TRIES; tried++) {
            long began = System.nanoTime();
            Worker process = process();
            try (CheckpointCopy copies = new CheckpointCopy(folder, CHECKPOINT)) {
                outcome = process.run(step.args(folder.local()), step.output(folder.local()), line -> {});
            }
            if (outcome.exit() == ExitCode.DONE) {
                remember(step, key, record, (System.nanoTime() - began) / 1e9, outcome);
                return Optional.empty();
            }
            if (process.isAlive()) {
                break; // it was refused, and would be again
            }
            LOG.warn("{}, {}: {}", job.title(), step.name(), outcome.complaint());
        }
        return Optional.of(step.name() + ": " + outcome.complaint());
    }

    /** The process of the steps before, or another one if there was none or it has ended. */
    private Worker process() {
        if (worker.filter(Worker::isAlive).isEmpty()) {
            close();
            worker = Optional.of(Worker.start(MAIN, classPath()));
        }
        return worker.orElseThrow();
    }

    @Override
    public void close() {
        worker.ifPresent(Worker::close);
    }

    /** The result first: a record without its result would be a lie. */
    private void remember(Step step, String key, JobRecord record, double seconds, Worker.Outcome outcome) {
        folder.put(step.result());
        String command = "./anypose "
                + String.join(
                        " ", step.args(Path.of(folder.shared().path().toUri().getPath())));
        record.add(outcome.done(key, command, seconds, step.result()));
        folder.put(JobRecord.FILE);
        folder.delete(CHECKPOINT);
        LOG.info("{}, {}: done", job.title(), step.name());
    }

    /** Of this process, with the jars that Spark has fetched for the job. */
    private static String classPath() {
        Set<String> all = new LinkedHashSet<>();
        for (ClassLoader loader = Thread.currentThread().getContextClassLoader();
                loader != null;
                loader = loader.getParent()) {
            if (loader instanceof URLClassLoader jars) {
                for (URL jar : jars.getURLs()) {
                    all.add(new File(jar.getPath()).getPath());
                }
            }
        }
        all.addAll(List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1)));
        return String.join(File.pathSeparator, all);
    }
}
