package io.anypose.app.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands of the modules bench and spark, which need libraries that the app does not ship. The launcher starts them from
 * these modules; here they are known by name and description, so that lists of commands are complete.
 */
public final class BenchCommands {

    public static final String LOAD = "load";
    public static final String LOAD_DESCRIPTION =
            "Measures a server that runs: how many pictures it recognises in a second, how long clients wait, and how its"
                    + " memory grows.";
    public static final String BENCH = "bench";
    public static final String BENCH_DESCRIPTION =
            "Measures how fast anypose is on this machine, and how much memory it takes.";

    public static final String SPARK = "spark";
    public static final String SPARK_DESCRIPTION =
            "Recognises, evaluates and trains on Apache Spark: here, or on the machines of a cluster.";

    private static final String COMPLETION = "generate-completion";

    private BenchCommands() {}

    /** Whether this is the name of such a command. */
    static boolean isOne(String name) {
        return List.of(LOAD, BENCH, SPARK).contains(name);
    }

    /** The module of such a command. */
    static String module(String name) {
        return name.equals(SPARK) ? SPARK : BENCH;
    }

    /** The commands below a command by name, as users see them: without hidden ones, and below the main command with these. */
    public static Map<String, CommandLine> listedWith(CommandLine command) {
        Map<String, CommandLine> listed = new LinkedHashMap<>(command.getSubcommands());
        if (command.getParent() == null) {
            CommandLine last = listed.remove(COMPLETION);
            listed.putIfAbsent(LOAD, described(LOAD, LOAD_DESCRIPTION));
            listed.putIfAbsent(BENCH, described(BENCH, BENCH_DESCRIPTION));
            listed.putIfAbsent(SPARK, described(SPARK, SPARK_DESCRIPTION));
            listed.put(COMPLETION, last);
        }
        listed.values().removeIf(each -> each.getCommandSpec().usageMessage().hidden());
        return listed;
    }

    private static CommandLine described(String name, String description) {
        CommandSpec spec = CommandSpec.create().name(name);
        spec.usageMessage().description(description);
        return new CommandLine(spec);
    }
}
