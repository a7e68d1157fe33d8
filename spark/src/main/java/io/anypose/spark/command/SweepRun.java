package io.anypose.spark.command;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.Text;
import io.anypose.app.output.OutputLock;
import io.anypose.app.reproduce.Job;
import io.anypose.eval.Evaluation;
import io.anypose.eval.RecogniserResult;
import io.anypose.file.Json;
import io.anypose.file.SafeFile;
import io.anypose.spark.sweep.SparkJobs;
import io.anypose.spark.sweep.SweepPlan;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code spark sweep} does once its options are known. */
final class SweepRun {

    /** One line of the results; accuracies are fractions. */
    private record Line(
            String name,
            long seed,
            String recogniser,
            double all,
            double seen,
            double unseen,
            double worst,
            double poseAccuracy) {

        String csv() {
            return String.join(
                    ",",
                    List.of(
                            name,
                            String.valueOf(seed),
                            recogniser,
                            String.valueOf(all),
                            String.valueOf(seen),
                            String.valueOf(unseen),
                            String.valueOf(worst),
                            String.valueOf(poseAccuracy)));
        }
    }

    private static final String TABLE = "sweep.csv";
    private static final String HEADER = "name,seed,recogniser,all,seen,unseen,worst,poseAccuracy\n";

    private final CommandSpec command;
    private final SparkOptions options;
    private final boolean json;

    SweepRun(CommandSpec command, SparkOptions options, boolean json) {
        this.command = command;
        this.options = options;
        this.json = json;
    }

    int run(SweepPlan plan, String out) {
        return options.run("sweep", spark -> {
            try (SparkJobs place = new SparkJobs(spark, out);
                    OutputLock lock = OutputLock.ofFolder(place.local(), "--out")) {
                return run(spark, plan.jobs(), place);
            }
        });
    }

    private int run(SparkSession spark, List<Job> jobs, SparkJobs place) {
        PrintWriter err = command.commandLine().getErr();
        Map<String, String> failures;
        try (StatusLine status = StatusLine.on(err);
                JobProgress progress = new JobProgress(spark, status, () -> "")) {
            failures = place.work(jobs);
        }
        failures.forEach((job, reason) -> err.println("anypose: " + job + " failed: " + reason));
        List<Line> lines = lines(jobs, place.local());
        SafeFile.write(
                place.local().resolve(TABLE),
                lines.stream()
                        .map(Line::csv)
                        .collect(Collectors.joining("\n", HEADER, "\n"))
                        .getBytes(StandardCharsets.UTF_8));
        place.publish(TABLE);
        print(lines);
        return failures.isEmpty() ? ExitCode.DONE : ExitCode.PROBLEM;
    }

    private static List<Line> lines(List<Job> jobs, Path folder) {
        List<Line> lines = new ArrayList<>();
        for (Job job : jobs) {
            Path file = folder.resolve(job.folder()).resolve(SweepPlan.EVALUATION);
            if (Files.exists(file)) {
                for (RecogniserResult result : Evaluation.read(file).results()) {
                    lines.add(new Line(
                            job.name(),
                            job.seed(),
                            result.recogniser(),
                            result.all(),
                            result.seen(),
                            result.unseen(),
                            result.worst(),
                            result.poseAccuracy()));
                }
            }
        }
        return lines;
    }

    private void print(List<Line> lines) {
        PrintWriter out = command.commandLine().getOut();
        if (json) {
            out.println(Json.text(lines));
            return;
        }
        out.println("%-32s %5s  %-10s %6s %6s %6s %6s"
                .formatted("classes in %", "seed", "pose", "all", "seen", "unseen", "worst"));
        for (Line line : lines) {
            out.println("%-32s %5d  %-10s %6s %6s %6s %6s"
                    .formatted(
                            line.name(),
                            line.seed(),
                            line.recogniser(),
                            Text.percent(line.all(), 2),
                            Text.percent(line.seen(), 2),
                            Text.percent(line.unseen(), 2),
                            Text.percent(line.worst(), 2)));
        }
    }
}
