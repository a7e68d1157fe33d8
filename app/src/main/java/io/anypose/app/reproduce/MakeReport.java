package io.anypose.app.reproduce;

import io.anypose.app.console.ConsoleCommand;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code report}. */
@Command(
        name = "report",
        description =
                "Draws the report of a reproduction anew, from its records and without training: one page with the"
                        + " paper's tables and figures beside what was measured, each figure as SVG and PNG, each table as CSV.",
        footer = {
            "",
            "The run need not be finished: what is not there yet is marked as such.",
            "",
            "Examples:",
            "  ./anypose report reproduction",
            "  ./anypose report reproduction --json \\",
            "      | jq -r '.claims[] | .verdict + \" \" + .claim'"
        })
public final class MakeReport extends ConsoleCommand {

    @Parameters(paramLabel = "DIR", description = "The folder of a run; the report goes into its folder report.")
    private Path folder;

    @Option(names = "--json", description = "Print the verdicts and the names of the files as JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        return new ReportRun(spec(), folder, json).run();
    }
}
