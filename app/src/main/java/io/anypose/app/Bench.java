package io.anypose.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code bench}. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        subcommands = BenchKernels.class,
        description = "Measures how fast anypose is on this machine.",
        footer = {"", "Examples:", "  ./anypose bench kernels --quick"})
final class Bench implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    /** No subcommand was given. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return Main.WRONG_USE;
    }
}
