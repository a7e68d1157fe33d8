package io.anypose.app.console;

import io.anypose.data.DataException;
import io.anypose.file.Suggestion;
import io.anypose.provenance.AnyposeException;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Every failure becomes one line on standard error and an exit code; with {@code --verbose} a stack trace follows. */
public final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {

    private final BooleanSupplier verbose;

    public Failures(BooleanSupplier verbose) {
        this.verbose = verbose;
    }

    /** What {@code settings} makes of the options; a setting that core refuses is wrong use of the command. */
    public static <T> T accepted(CommandSpec command, Supplier<T> settings) {
        try {
            return settings.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        String help = command.getCommandSpec().qualifiedName() + " --help";
        print(command.getErr(), describe(failure) + " (see " + help + ")", failure);
        return ExitCode.WRONG_USE;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        boolean expected = failure instanceof AnyposeException || failure instanceof DataException;
        print(command.getErr(), expected ? failure.getMessage() : unexpected(failure), failure);
        return ExitCode.PROBLEM;
    }

    /** One line for what is no exception, too: above all, memory that does not suffice. */
    public int handleError(Error failure, PrintWriter err) {
        String message = failure instanceof OutOfMemoryError
                ? "the memory does not suffice (" + failure.getMessage() + "): this process may use "
                        + (Runtime.getRuntime().maxMemory() >> 20)
                        + " MB; ask for less, or give Java more, such as ANYPOSE_JAVA_OPTS=-Xmx8g"
                : unexpected(failure);
        print(err, message, failure);
        return ExitCode.PROBLEM;
    }

    private static String unexpected(Throwable failure) {
        return "this should not have happened: " + failure + "; please report it with what --verbose prints";
    }

    private void print(PrintWriter err, String message, Throwable failure) {
        err.println("anypose: " + message.replaceAll("\\s*\\R\\s*", " "));
        if (verbose.getAsBoolean()) {
            failure.printStackTrace(err);
        }
        err.flush();
    }

    private static String describe(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return unmatched(
                    unmatched.getUnmatched().get(0), unmatched.getCommandLine().getCommandSpec());
        }
        if (failure instanceof MissingParameterException missing) {
            return missing.getMessage()
                    + missing.getMissing().stream().map(Failures::choices).collect(Collectors.joining());
        }
        if (failure.getArgSpec() != null && failure.getArgSpec().completionCandidates() != null) {
            return "unknown value " + failure.getValue() + choices(failure.getArgSpec());
        }
        return failure.getMessage();
    }

    private static String unmatched(String argument, CommandSpec command) {
        if (argument.startsWith("-")) {
            return unknown("option", argument, options(command));
        }
        if (command.parent() == null && BenchCommands.isOne(argument)) {
            return argument + " is a command of the module " + BenchCommands.module(argument)
                    + "; start it with ./anypose " + argument;
        }
        if (!command.subcommands().isEmpty()) {
            return unknown("command", argument, commands(command));
        }
        return "unexpected argument " + argument + "; allowed are "
                + command.positionalParameters().stream()
                        .map(ArgSpec::paramLabel)
                        .collect(Collectors.joining(" "))
                + " and " + String.join(", ", options(command));
    }

    private static String unknown(String what, String written, Collection<String> allowed) {
        return "unknown " + what + " " + written + "; "
                + Suggestion.of(written, allowed)
                        .map(meant -> "did you mean " + meant + "? Allowed are ")
                        .orElse("allowed are ")
                + String.join(", ", allowed);
    }

    private static Collection<String> commands(CommandSpec command) {
        return BenchCommands.listedWith(command.commandLine()).keySet();
    }

    private static Collection<String> options(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.hidden())
                .map(OptionSpec::longestName)
                .toList();
    }

    /** The values that an option may have, if they can be listed. */
    private static String choices(ArgSpec argument) {
        if (argument.completionCandidates() == null || !(argument instanceof OptionSpec option)) {
            return "";
        }
        return "; allowed for " + option.longestName() + " are " + String.join(", ", argument.completionCandidates());
    }
}
