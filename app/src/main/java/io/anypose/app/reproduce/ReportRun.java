package io.anypose.app.reproduce;

import io.anypose.app.console.ExitCode;
import io.anypose.file.Json;
import io.anypose.report.Report;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code report} does once its options are known. */
final class ReportRun {

    /** What programs read. */
    private record Summary(
            String page,
            String summary,
            String ownSummary,
            List<String> missing,
            List<Report.Judged> claims,
            List<String> files) {}

    private final CommandSpec command;
    private final Path folder;
    private final boolean json;

    ReportRun(CommandSpec command, Path folder, boolean json) {
        this.command = command;
        this.folder = folder;
        this.json = json;
    }

    int run() {
        Report report = Report.of(folder);
        List<Path> files = report.write(folder.resolve("report"));
        PrintWriter out = command.commandLine().getOut();
        if (json) {
            out.println(Json.text(new Summary(
                    files.get(0).toString(),
                    report.summary(),
                    report.ownSummary(),
                    report.missing(),
                    report.claims(),
                    files.stream().map(Path::toString).toList())));
        } else {
            report.exceptions().forEach(out::println);
            report.precision().ifPresent(out::println);
            out.println(files.get(0) + ": " + report.summary() + " " + report.ownSummary());
        }
        return ExitCode.DONE;
    }
}
