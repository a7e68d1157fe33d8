package io.anypose.app.measure;

import io.anypose.app.console.ConsoleCommand;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code plot}. */
@Command(
        name = "plot",
        description = "Draws how many classes were recognised at each pose, from records of evaluations.",
        footer = {
            "",
            "The poses seen in training are shaded. All records must be of the same transformation.",
            "",
            "Examples:",
            "  ./anypose evaluate rotation-fixed.anypose --json > fixed.json",
            "  ./anypose plot fixed.json --output rotation.svg",
            "  ./anypose plot none.json fixed.json --output rotation.png --title Digits"
        })
public final class Plot extends ConsoleCommand {

    @Parameters(paramLabel = "RECORD", arity = "1..*", description = "Files with what evaluate --json printed.")
    private List<Path> records;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            required = true,
            description = "The picture, whose ending says its format: .svg or .png.")
    private Path output;

    @Option(names = "--title", paramLabel = "TEXT", defaultValue = "", description = "Stands above the picture.")
    private String title;

    @Override
    public Integer call() {
        return new PlotRun(spec(), records, output, title).run();
    }
}
