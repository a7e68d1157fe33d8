package io.anypose.bench;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Failures;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.Text;
import io.anypose.app.console.TimeLeft;
import io.anypose.bench.measure.Finding;
import io.anypose.bench.measure.Measurements;
import io.anypose.bench.measure.Program;
import io.anypose.file.Json;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code bench} does once its options are known. */
final class BenchRun {

    private record Result(List<BenchText.Content> findings, Provenance provenance) {}

    private static final int STEPS_OF_PROGRESS = 1000;

    private final CommandSpec command;
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;
    private final List<Finding> findings = new ArrayList<>();

    BenchRun(CommandSpec command, boolean json) {
        this.command = command;
        this.out = command.commandLine().getOut();
        this.err = command.commandLine().getErr();
        this.json = json;
    }

    /** @param only what to measure; empty for everything */
    int run(List<String> only, boolean quick) {
        List<String> parts = Failures.accepted(command, () -> chosen(only));
        Provenance provenance;
        Path folder = temporary();
        try (StatusLine status = StatusLine.on(err)) {
            if (!json) {
                out.println(BenchText.HEAD);
            }
            provenance = Measurements.ofSpeed(ThisProgram.here(), folder).run(parts, quick, listener(status));
        } finally {
            remove(folder);
        }
        if (json) {
            out.println(Json.text(
                    new Result(findings.stream().map(BenchText::content).toList(), provenance)));
        } else {
            out.println();
            out.println(BenchText.summary(findings));
            out.println(provenance.machine() + ", " + provenance.engine() + ", commit " + provenance.commit());
        }
        return ExitCode.DONE;
    }

    /** Returns the chosen parts in the order in which they are measured. */
    private static List<String> chosen(List<String> only) {
        List<String> all =
                Measurements.ofSpeed(new Program(List.of()), Path.of("")).names();
        if (only.isEmpty()) {
            return all;
        }
        for (String part : only) {
            if (!all.contains(part)) {
                throw new IllegalArgumentException(
                        "--only names " + part + ", which is no part; allowed are " + String.join(", ", all));
            }
        }
        return all.stream().filter(only::contains).toList();
    }

    private Measurements.Listener listener(StatusLine status) {
        TimeLeft left = new TimeLeft(status);
        return new Measurements.Listener() {
            @Override
            public void progress(String what, double share) {
                long done = Math.round(share * STEPS_OF_PROGRESS);
                status.show(() ->
                        Text.percent(share, 0) + " %: " + what + ", " + left.after(done, STEPS_OF_PROGRESS) + " left");
            }

            @Override
            public void found(List<Finding> found) {
                findings.addAll(found);
                status.clear();
                if (!json) {
                    found.forEach(finding -> out.println(BenchText.line(finding)));
                }
            }
        };
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("anypose-bench");
        } catch (IOException e) {
            throw new AnyposeException(
                    "cannot make a folder for temporary files (" + e.getMessage()
                            + "); choose another place with ANYPOSE_JAVA_OPTS=-Djava.io.tmpdir=FOLDER",
                    e);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new AnyposeException("cannot remove " + folder + " (" + e.getMessage() + "); remove it by hand", e);
        }
    }
}
