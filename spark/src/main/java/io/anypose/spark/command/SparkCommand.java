package io.anypose.spark.command;

import io.anypose.app.console.BenchCommands;
import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** The command {@code spark}; those below it do the work. */
@Command(
        name = BenchCommands.SPARK,
        subcommands = {
            RecogniseFolder.class,
            EvaluateOnSpark.class,
            ReproduceOnSpark.class,
            Sweep.class,
            SparkBench.class
        },
        description = BenchCommands.SPARK_DESCRIPTION,
        footer = {
            "",
            "Without --master everything runs in this process, on all of its cores. docs/spark.md leads from there to a"
                    + " cluster.",
            "",
            "Examples:",
            "  ./anypose spark recognise rotation-fixed.anypose pictures \\",
            "      --out result.parquet",
            "  ./anypose spark evaluate translate-xy-fixed.anypose \\",
            "      --master spark://host:7077",
            "  ./anypose spark reproduce --quick --out reproduction-quick",
            "  ./anypose spark sweep --out sweep --transformation rotation \\",
            "      --operator fixed --seeds 5"
        })
public final class SparkCommand extends ConsoleCommand {

    /** For a program that has a command line of its own, such as a test. */
    public static final List<Class<?>> COMMANDS = List.of(SparkCommand.class);

    /** No command was given. */
    @Override
    public Integer call() {
        spec().commandLine().usage(err());
        return ExitCode.WRONG_USE;
    }
}
