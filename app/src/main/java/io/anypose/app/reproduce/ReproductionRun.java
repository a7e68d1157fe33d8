package io.anypose.app.reproduce;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Interruption;
import io.anypose.app.console.MainCommand;
import io.anypose.app.console.ShellCommand;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.Text;
import io.anypose.app.output.OutputLock;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code reproduce} does once its options are known: the plan, the work, the record of it, the report. */
final class ReproductionRun {

    private final CommandSpec command;
    private final Path folder;
    private final boolean quick;
    private final List<Job> recorded;
    private final List<Job> chosen;
    private final int workers;
    private final boolean json;
    private final PrintWriter err;

    /**
     * @param recorded what the record has: what earlier runs left in the folder belongs to the report, too
     * @param chosen what to do now
     */
    ReproductionRun(
            CommandSpec command,
            Path folder,
            boolean quick,
            List<Job> recorded,
            List<Job> chosen,
            int workers,
            boolean json) {
        this.command = command;
        this.folder = folder;
        this.quick = quick;
        this.recorded = recorded;
        this.chosen = chosen;
        this.workers = Math.min(workers, chosen.size());
        this.json = json;
        this.err = command.commandLine().getErr();
    }

    /** Shows what would be done. */
    int plan() {
        showPlan(command.commandLine().getOut());
        return ExitCode.DONE;
    }

    /** Does it; Ctrl-C stops it in an orderly way. */
    int run(MainCommand main) {
        Interruption interruption = main.interruption();
        OutputLock lock = OutputLock.ofFolder(folder, "--out");
        try {
            ReproductionRecord record = begin();
            interruption.listen();
            Map<String, String> failures = work(main, record);
            if (interruption.isRequested()) {
                record.write(failures.keySet());
                err.println(
                        "anypose: stopped; what is finished is kept in " + folder + ", and the same command continues");
                return ExitCode.INTERRUPTED;
            }
            return finish(failures, record);
        } finally {
            lock.close();
        }
    }

    /** The same with jobs that are done elsewhere. */
    int run(JobPlace place) {
        OutputLock lock = OutputLock.ofFolder(folder, "--out");
        try {
            ReproductionRecord record = begin();
            return finish(place.work(chosen), record);
        } finally {
            lock.close();
        }
    }

    /** From here on the folder has all that a report needs, however the run ends. */
    private ReproductionRecord begin() {
        showPlan(err);
        ReproductionRecord record =
                new ReproductionRecord(folder, recorded, new ReproductionRecord.Run(commandLine(), quick, workers));
        record.write(Set.of());
        SamplePictures.write(folder.resolve("pictures"));
        return record;
    }

    private int finish(Map<String, String> failures, ReproductionRecord record) {
        record.finish(failures.keySet());
        failures.forEach((job, reason) -> err.println("anypose: " + job + " failed: " + reason));
        err.println("Done in " + Text.time(record.seconds()) + record.processorTime());
        new ReportRun(command, folder, json).run();
        return failures.isEmpty() ? ExitCode.DONE : ExitCode.PROBLEM;
    }

    private Map<String, String> work(MainCommand main, ReproductionRecord record) {
        try (StatusLine status = StatusLine.on(err)) {
            ReproductionProgress progress = new ReproductionProgress(status, workers, chosen);
            return new JobRunner(folder, chosen, progress, record::write, () -> Worker.start(main.getClass()))
                    .run(workers, main.interruption()::isRequested);
        }
    }

    private void showPlan(PrintWriter out) {
        List<Job> left = chosen.stream().filter(job -> secondsLeft(job) > 0).toList();
        double seconds = left.stream().mapToDouble(this::secondsLeft).sum() / Math.max(1, workers);
        double longest = left.stream().mapToDouble(this::secondsLeft).max().orElse(0);
        out.println(
                "Plan%s: %d models, %d of them already finished; %d at a time; about %s if each core is as fast as ours, into %s"
                        .formatted(
                                quick ? " (quick: the recipe fast, fewer test digits)" : "",
                                chosen.size(),
                                chosen.size() - left.size(),
                                workers,
                                Text.time(Math.max(seconds, longest)),
                                folder));
        for (Job job : left) {
            out.println("  %-22s seed %d  %-28s about %s"
                    .formatted(
                            job.name(),
                            job.seed(),
                            job.steps().stream().map(Step::name).collect(Collectors.joining(", ")),
                            Text.time(secondsLeft(job))));
        }
    }

    private double secondsLeft(Job job) {
        JobRecord record = JobRecord.in(folder.resolve(job.folder()));
        List<Optional<JobRecord.Done>> done = record.done(job.keys());
        return IntStream.range(0, done.size())
                .filter(i -> done.get(i).isEmpty())
                .mapToDouble(i -> job.steps().get(i).estimate())
                .sum();
    }

    private String commandLine() {
        return ShellCommand.of(command.root().commandLine().getParseResult().originalArgs());
    }
}
