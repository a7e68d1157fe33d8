package io.anypose.app.console;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** Command lines of anypose that can be pasted into a shell as they are printed. */
public final class ShellCommand {

    private static final String PLAIN = "[\\w./,:=+@%-]+";

    private ShellCommand() {}

    /** The launcher with these arguments, such as {@code ./anypose evaluate 'my model.anypose'}. */
    public static String of(Collection<?> arguments) {
        return arguments.stream().map(ShellCommand::quoted).collect(Collectors.joining(" ", "./anypose ", ""));
    }

    /** The command line that is being executed, with an option added unless it is there. */
    public static String again(CommandSpec command, String option) {
        List<String> arguments =
                new ArrayList<>(command.root().commandLine().getParseResult().originalArgs());
        if (!arguments.contains(option)) {
            arguments.add(option);
        }
        return of(arguments);
    }

    /** A word as a shell has to be given it: as it is where that is safe, and in quotes otherwise. */
    public static String quoted(Object word) {
        String text = word.toString();
        return text.matches(PLAIN) ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
