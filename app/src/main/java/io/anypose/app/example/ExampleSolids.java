package io.anypose.app.example;

import io.anypose.app.console.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code example solids}. */
@Command(
        name = "solids",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Makes pictures of solids on a turntable, in steps of 30°: DIR/train near the canonical pose, DIR/test all around, of other objects.",
        footer = {
            "",
            "Examples:",
            "  ./anypose example solids solids",
            "  ./anypose train --images solids/train --test solids/test \\",
            "      --transformation examples --operator spectral --recipe few"
        })
final class ExampleSolids implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PosedOptions options;

    @Override
    public Integer call() {
        return options.write(spec, ExampleKind.SOLIDS);
    }
}
