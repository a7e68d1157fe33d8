package io.anypose.bench;

import io.anypose.app.console.ConsoleCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code bench kernels}. */
@Command(
        name = "kernels",
        description = "Measures the small pieces of work that training and recognition consist of, one by one.",
        footer = {
            "",
            "docs/performance.md says what one operation of each kernel is. Nothing else should run meanwhile.",
            "",
            "Examples:",
            "  ./anypose bench kernels",
            "  ./anypose bench kernels --quick",
            "  ./anypose bench kernels operator",
            "  ./anypose bench kernels 'gather|scene' --json \\",
            "      | jq '.[] | {name, score, unit}'"
        })
final class BenchKernels extends ConsoleCommand {

    @Parameters(
            paramLabel = "PATTERN",
            arity = "0..1",
            defaultValue = "",
            description = "Only kernels in whose names this regular expression is found (default: all).")
    private String pattern;

    @Option(
            names = "--quick",
            description = "Measure each kernel for one second instead of five: a first impression, with large errors.")
    private boolean quick;

    @Option(names = "--json", description = "Print the results as JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        return new KernelRun(spec(), json).run(pattern, quick);
    }
}
