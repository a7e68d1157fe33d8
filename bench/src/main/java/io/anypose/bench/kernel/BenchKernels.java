package io.anypose.bench.kernel;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.Main;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** The command {@code bench kernels}, which hands its arguments to JMH. */
@Command(
        name = "kernels",
        description =
                "Measures the small pieces of work that training and recognition consist of, one by one, with JMH.",
        footer = {
            "",
            "All other arguments are those of JMH: a regular expression selects kernels, -l lists them, -i and -r set the"
                    + " number and the length of the measurements, -rf json -rff FILE writes the results.",
            "",
            "Examples:",
            "  ./anypose bench kernels",
            "  ./anypose bench kernels OperatorApplication -wi 2 -i 5 -r 200ms"
        })
public final class BenchKernels extends ConsoleCommand {

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() {
        try {
            Main.main(arguments.toArray(String[]::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ExitCode.DONE;
    }
}
