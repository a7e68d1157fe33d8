package io.anypose.spark.command;

import io.anypose.app.Main;
import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.StatusLine;
import io.anypose.app.reproduce.Job;
import io.anypose.app.reproduce.Reproduce;
import io.anypose.spark.sweep.SparkJobs;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Unmatched;

/** The command {@code spark reproduce}. */
@Command(
        name = "reproduce",
        customSynopsis =
                "anypose spark reproduce --out=DIR [--master=URL] [--conf=KEY=VALUE]... [options of reproduce]",
        description =
                "Trains every model of the paper and of anypose as ./anypose reproduce does and with all of its options,"
                        + " each as a task of Spark, and writes the same report.",
        footer = {
            "",
            "Every finished step is kept in the folder, and so are checkpoints: the same command again continues a run that"
                    + " was stopped, and a task whose executor is lost goes on where it was.",
            "",
            "Examples:",
            "  ./anypose spark reproduce --quick --out reproduction-quick",
            "  ./anypose spark reproduce --seeds 5 --out hdfs:///five-seeds --master yarn"
        })
final class ReproduceOnSpark extends ConsoleCommand {

    private static final String NAME = "reproduce";

    @Mixin
    private SharedFolderOption folder;

    @Mixin
    private SparkOptions options;

    @Unmatched
    private List<String> args = new ArrayList<>();

    @Override
    public Integer call() {
        parse(".", out(), err()).check(); // wrong use is told before Spark is started
        return options.run(NAME, this::reproduce);
    }

    private int reproduce(SparkSession spark) {
        try (SparkJobs jobs = new SparkJobs(spark, folder.location())) {
            String local = jobs.local().toString();
            Reproduce reproduce = parse(
                    local,
                    RenamingWriter.to(out(), local, folder.location()),
                    RenamingWriter.to(err(), local, folder.location()));
            int code = reproduce.call(chosen -> work(spark, jobs, chosen));
            jobs.publish("reproduction.json", "pictures", "report");
            return code;
        }
    }

    private Map<String, String> work(SparkSession spark, SparkJobs jobs, List<Job> chosen) {
        try (StatusLine status = StatusLine.on(err());
                JobProgress progress = new JobProgress(spark, status, () -> "")) {
            return jobs.work(chosen);
        }
    }

    private Reproduce parse(String out, PrintWriter toOut, PrintWriter toErr) {
        CommandLine line = Main.commandLine(List.of()).setOut(toOut).setErr(toErr);
        List<String> all = new ArrayList<>(List.of(NAME));
        all.addAll(args);
        all.addAll(List.of("--out", out));
        line.parseArgs(all.toArray(String[]::new));
        return line.getSubcommands().get(NAME).getCommand();
    }
}
