package io.anypose.spark.evaluate;

import io.anypose.app.Main;
import io.anypose.app.measure.Evaluate;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** What is typed after {@code ./anypose evaluate}: driver and executors read the same. */
public final class EvaluateArguments {

    private static final String NAME = "evaluate";

    private EvaluateArguments() {}

    /** The command with its options; what is wrong with them is wrong use of {@code evaluate}. */
    public static Evaluate parse(List<String> args, PrintWriter out, PrintWriter err) {
        CommandLine line = Main.commandLine(List.of()).setOut(out).setErr(err);
        line.parseArgs(Stream.concat(Stream.of(NAME), args.stream()).toArray(String[]::new));
        return line.getSubcommands().get(NAME).getCommand();
    }
}
