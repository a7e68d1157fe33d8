package io.anypose.bench;

import io.anypose.app.console.ExitCode;
import io.anypose.bench.growth.Growth;
import io.anypose.bench.growth.GrowthAxis;
import io.anypose.file.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code bench size}, which {@code bench growth} starts as a process for each size. */
@Command(name = "size", hidden = true, description = "Measures one size and prints what it costs as JSON.")
final class BenchSize implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "AXIS", index = "0")
    private GrowthAxis axis;

    @Parameters(paramLabel = "SIZE", index = "1")
    private int size;

    @Override
    public Integer call() {
        spec.commandLine().getOut().println(Json.line(new Growth().measure(axis, size)));
        return ExitCode.DONE;
    }
}
