package io.anypose.app.example;

import io.anypose.app.console.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code example}, which has one command for each example. */
@Command(
        name = "example",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        subcommands = {ExampleSolids.class, ExampleHue.class, ExampleLetters.class},
        description =
                "Makes folders of pictures to try anypose on: DIR/train to learn from, DIR/test of other objects.",
        footer = {
            "",
            "Examples:",
            "  ./anypose example solids solids",
            "  ./anypose example letters letters --backgrounds photo"
        })
public final class Example implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "there is no example without a name; allowed are "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
