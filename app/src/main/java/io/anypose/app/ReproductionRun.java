package io.anypose.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code reproduce} does once its options are known: the plan, the work, the record of it, the report. */
final class ReproductionRun {

    private final CommandSpec command;
    private final Path folder;
    private final boolean quick;
    private final List<Part> all;
    private final List<Part> chosen;
    private final int jobs;
    private final boolean json;
    private final PrintWriter err;
    private final Instant started = Instant.now();

    /**
     * @param all the whole plan: what earlier runs left in the folder belongs to the report, too
     * @param chosen what to do now
     */
    ReproductionRun(
            CommandSpec command,
            Path folder,
            boolean quick,
            List<Part> all,
            List<Part> chosen,
            int jobs,
            boolean json) {
        this.command = command;
        this.folder = folder;
        this.quick = quick;
        this.all = all;
        this.chosen = chosen;
        this.jobs = Math.min(jobs, chosen.size());
        this.json = json;
        this.err = command.commandLine().getErr();
    }

    /** Shows what would be done. */
    int plan() {
        showPlan(command.commandLine().getOut());
        return Main.DONE;
    }

    /** Does it; Ctrl-C stops it in an orderly way. */
    int run(Interruption interruption) {
        RunFolderLock lock = RunFolderLock.of(folder);
        try {
            showPlan(err);
            interruption.listen();
            Map<String, String> failures = work(interruption);
            record(failures.keySet());
            if (interruption.asked()) {
                err.println(
                        "anypose: stopped; what is finished is kept in " + folder + ", and the same command continues");
                return Main.INTERRUPTED;
            }
            SamplePictures.write(folder.resolve("pictures"));
            failures.forEach((part, reason) -> err.println("anypose: " + part + " failed: " + reason));
            err.println("Done in " + Text.time(seconds()) + (quick ? "; numbers of a quick run mean little" : ""));
            new ReportRun(command, folder, json).run();
            return failures.isEmpty() ? Main.DONE : Main.PROBLEM;
        } finally {
            lock.close();
        }
    }

    private Map<String, String> work(Interruption interruption) {
        try (StatusLine status = StatusLine.on(err)) {
            ReproductionProgress progress = new ReproductionProgress(status, jobs, chosen);
            return new Workshop(folder, chosen, progress).run(jobs, interruption::asked);
        }
    }

    private void showPlan(PrintWriter out) {
        List<Part> left = chosen.stream().filter(part -> secondsLeft(part) > 0).toList();
        double seconds = left.stream().mapToDouble(this::secondsLeft).sum() / Math.max(1, jobs);
        double longest = left.stream().mapToDouble(this::secondsLeft).max().orElse(0);
        out.println(
                "Plan%s: %d models, %d of them already finished; %d at a time; about %s if each core is as fast as ours, into %s"
                        .formatted(
                                quick ? " (quick: less data, fewer epochs)" : "",
                                chosen.size(),
                                chosen.size() - left.size(),
                                jobs,
                                Text.time(Math.max(seconds, longest)),
                                folder));
        for (Part part : left) {
            out.println("  %-22s seed %d  %-28s about %s"
                    .formatted(
                            part.name(),
                            part.seed(),
                            part.steps().stream().map(Step::name).collect(Collectors.joining(", ")),
                            Text.time(secondsLeft(part))));
        }
    }

    private double secondsLeft(Part part) {
        PartRecord record = PartRecord.in(folder.resolve(part.folder()));
        List<String> keys = part.keys();
        double seconds = 0;
        for (int i = 0; i < keys.size(); i++) {
            seconds += record.done(keys.get(i)).isPresent()
                    ? 0
                    : part.steps().get(i).estimate();
        }
        return seconds;
    }

    private void record(Set<String> failed) {
        new ReproductionRecord(folder, all)
                .write(
                        new ReproductionRecord.Run(
                                commandLine(),
                                quick,
                                started.truncatedTo(ChronoUnit.SECONDS).toString(),
                                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                                jobs,
                                seconds()),
                        failed);
    }

    private double seconds() {
        return Duration.between(started, Instant.now()).toMillis() / 1e3;
    }

    private String commandLine() {
        return "./anypose "
                + String.join(" ", command.root().commandLine().getParseResult().originalArgs());
    }
}
