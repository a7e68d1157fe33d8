package io.anypose.app.reproduce;

import com.google.gson.JsonObject;
import io.anypose.app.console.ExitCode;
import io.anypose.app.output.Json;
import io.anypose.report.Report;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code report} does once its options are known. */
final class ReportRun {

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
            out.println(Json.text(json(report, files)));
        } else {
            out.println(files.get(0) + ": " + report.summary());
        }
        return ExitCode.DONE;
    }

    private static JsonObject json(Report report, List<Path> files) {
        JsonObject json = new JsonObject();
        json.addProperty("page", files.get(0).toString());
        json.addProperty("summary", report.summary());
        json.add("missing", Json.tree(report.missing()));
        json.add("claims", report.claims());
        json.add("files", Json.tree(files.stream().map(Path::toString).toList()));
        return json;
    }
}
