package io.anypose.spark.command;

import io.anypose.app.Main;
import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Text;
import io.anypose.app.option.Positive;
import io.anypose.file.Json;
import io.anypose.file.Temporary;
import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code spark bench}. */
@Command(
        name = "bench",
        description =
                "Measures on this machine how fast Spark recognises, compared with one process and with one executor,"
                        + " all in one run, and whether its memory grows. It takes some minutes, in which nothing else"
                        + " should run.",
        footer = {
            "",
            "Pictures are generated, so that both sides begin with the same ones, decoded. The exit code is 1 if a"
                    + " target is missed.",
            "",
            "Examples:",
            "  ./anypose spark bench",
            "  ./anypose spark bench --pictures 20000 --json"
        })
final class SparkBench extends ConsoleCommand {

    /** One line of what was measured, with what it should be. */
    record Line(String what, double value, String unit, double target, boolean atLeast) {

        boolean met() {
            return atLeast ? value >= target : value <= target;
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    "%-58s %10.2f %-10s %s %.1f: %s",
                    what,
                    value,
                    unit,
                    atLeast ? "at least" : "at most",
                    target,
                    met() ? "met" : "missed");
        }
    }

    /** What programs read. */
    private record Report(long pictures, List<Part> parts, List<Line> lines, Scale scale) {}

    /**
     * What one process measured.
     *
     * @param growth of its memory, and the most that it or an executor had, in MB; 0 where it was not looked at
     */
    record Part(String name, double value, double growth, double peak) {

        String text() {
            return String.format(
                            Locale.ROOT, "%-58s %10.2f", BenchPart.valueOf(name).what(), value)
                    + (peak == 0 ? "" : String.format(Locale.ROOT, ", with %.0f MB of memory", peak));
        }
    }

    /** What a job would take on a cluster whose cores are like those that were measured, each beside another that works. */
    record Scale(long pictures, int cores, double minutesDecoded, double minutesFromFiles) {

        static Scale of(long pictures, int cores, Part executors, Part files) {
            return new Scale(pictures, cores, minutes(pictures, cores, executors), minutes(pictures, cores, files));
        }

        private static double minutes(long pictures, int cores, Part ofTwoCores) {
            return pictures / (cores * ofTwoCores.value() / 2) / 60;
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    "%s pictures on %d such cores would take %.1f minutes if they are decoded, %.1f from PNG files",
                    Text.count(pictures),
                    cores,
                    minutesDecoded,
                    minutesFromFiles);
        }
    }

    private static final long MANY_PICTURES = 100_000_000;
    private static final int MANY_CORES = 100;

    @Option(
            names = "--pictures",
            paramLabel = "N",
            defaultValue = "800000",
            converter = Positive.class,
            description = "How many are recognised in each part (default: ${DEFAULT-VALUE}).")
    private int pictures;

    @Option(names = "--json", description = "Print the results as JSON and nothing else.")
    private boolean json;

    @Option(names = "--part", hidden = true, description = "What a process of its own measures.")
    private BenchPart part;

    @Option(names = "--model", hidden = true, description = "The model that it measures with.")
    private Path model;

    @Override
    public Integer call() {
        if (part != null) {
            out().println(Json.line(part.measure(model, pictures)));
            return ExitCode.DONE;
        }
        try {
            Path folder = Files.createTempDirectory("anypose-spark-bench");
            try {
                return measure(folder);
            } finally {
                Temporary.delete(folder);
            }
        } catch (IOException e) {
            throw new AnyposeException(
                    "cannot make or remove a folder for temporary files (" + e.getMessage()
                            + "); choose another place with ANYPOSE_JAVA_OPTS=-Djava.io.tmpdir=FOLDER",
                    e);
        }
    }

    private int measure(Path folder) {
        Path trained = folder.resolve("model.anypose");
        train(trained);
        List<Part> parts = new ArrayList<>();
        for (BenchPart each : BenchPart.values()) {
            err().println("anypose: measuring " + each.what() + " ...");
            parts.add(each.inProcess(new BenchProcess(folder), trained, pictures));
        }
        Map<BenchPart, Part> by =
                parts.stream().collect(Collectors.toMap(each -> BenchPart.valueOf(each.name()), each -> each));
        List<Line> lines = lines(by);
        Scale scale = Scale.of(MANY_PICTURES, MANY_CORES, by.get(BenchPart.EXECUTORS), by.get(BenchPart.FILES));
        if (json) {
            out().println(Json.text(new Report(pictures, parts, lines, scale)));
        } else {
            parts.forEach(each -> out().println(each.text()));
            lines.forEach(line -> out().println(line.text()));
            out().println(scale.text());
        }
        return lines.stream().allMatch(Line::met) ? ExitCode.DONE : ExitCode.PROBLEM;
    }

    private void train(Path file) {
        err().println("anypose: training a small model to measure with ...");
        StringWriter told = new StringWriter();
        PrintWriter printed = new PrintWriter(told, true);
        int code = Main.execute(
                List.of(), printed, printed, "train", "--epochs", "1", "--limit", "2000", "--output", file.toString());
        if (code != ExitCode.DONE) {
            throw new AnyposeException("the model to measure with could not be trained: " + told);
        }
    }

    private static List<Line> lines(Map<BenchPart, Part> by) {
        Part process = by.get(BenchPart.PROCESS);
        Part local = by.get(BenchPart.LOCAL);
        Part executor = by.get(BenchPart.EXECUTOR);
        Part executors = by.get(BenchPart.EXECUTORS);
        Part start = by.get(BenchPart.START);
        return List.of(
                new Line("local[2], of the speed of one process", local.value() / process.value(), "", 0.8, true),
                new Line("growth of its memory from the second quarter on", local.growth(), "MB", 25, false),
                new Line("two executors, of the speed of one", executors.value() / executor.value(), "", 1.7, true),
                new Line("from the start to the answers for one picture", start.value(), "s", 30, false));
    }
}
