package io.anypose.app.example;

import io.anypose.app.console.ConsoleCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command {@code example}, which has one command for each example. */
@Command(
        name = "example",
        subcommands = {ExampleSolids.class, ExampleHue.class, ExampleLetters.class},
        description =
                "Makes folders of pictures to try anypose on: DIR/train to learn from, DIR/test of other objects.",
        footer = {
            "",
            "Examples:",
            "  ./anypose example solids solids",
            "  ./anypose example letters letters --backgrounds photo"
        })
public final class Example extends ConsoleCommand {

    @Override
    public Integer call() {
        throw new ParameterException(
                spec().commandLine(),
                "there is no example without a name; allowed are "
                        + String.join(", ", spec().subcommands().keySet()));
    }
}
