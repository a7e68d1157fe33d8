package io.anypose.app.example;

import io.anypose.app.console.ConsoleCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code example hue}. */
@Command(
        name = "hue",
        description =
                "Makes pictures of shapes whose hue turns by 30° with each step: DIR/train near the canonical pose, DIR/test all around, of other objects.",
        footer = {
            "",
            "Examples:",
            "  ./anypose example hue hue",
            "  ./anypose train --images hue/train --test hue/test \\",
            "      --transformation examples --operator spectral --recipe few"
        })
final class ExampleHue extends ConsoleCommand {

    @Mixin
    private PosedOptions options;

    @Override
    public Integer call() {
        return options.write(spec(), ExampleKind.HUE);
    }
}
