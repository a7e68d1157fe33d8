package io.anypose.app.example;

import io.anypose.app.console.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code example hue}. */
@Command(
        name = "hue",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Makes pictures of shapes whose hue turns by 30° with each step: DIR/train near the canonical pose, DIR/test all around, of other objects.",
        footer = {
            "",
            "Examples:",
            "  ./anypose example hue hue",
            "  ./anypose train --images hue/train --test hue/test \\",
            "      --transformation examples --operator spectral --recipe few"
        })
final class ExampleHue implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PosedOptions options;

    @Override
    public Integer call() {
        return options.write(spec, ExampleKind.HUE);
    }
}
