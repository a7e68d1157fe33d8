package io.anypose.app.example;

import io.anypose.app.console.ConsoleCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code example solids}. */
@Command(
        name = "solids",
        description =
                "Makes pictures of solids on a turntable, in steps of 30°: DIR/train near the canonical pose, DIR/test all around, of other objects.",
        footer = {
            "",
            "Examples:",
            "  ./anypose example solids solids",
            "  ./anypose train --images solids/train --test solids/test \\",
            "      --transformation examples --operator spectral --recipe few"
        })
final class ExampleSolids extends ConsoleCommand {

    @Mixin
    private PosedOptions options;

    @Override
    public Integer call() {
        return options.write(spec(), ExampleKind.SOLIDS);
    }
}
