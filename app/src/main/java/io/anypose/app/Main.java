package io.anypose.app;

import io.anypose.app.console.BenchCommands;
import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Failures;
import io.anypose.app.console.Interruption;
import io.anypose.app.console.MainCommand;
import io.anypose.app.console.StandardOutput;
import io.anypose.app.console.Version;
import io.anypose.app.demo.Serve;
import io.anypose.app.example.Example;
import io.anypose.app.learn.Learn;
import io.anypose.app.measure.Ablate;
import io.anypose.app.measure.Evaluate;
import io.anypose.app.measure.Plot;
import io.anypose.app.measure.Unknown;
import io.anypose.app.model.Export;
import io.anypose.app.model.Info;
import io.anypose.app.model.Recognise;
import io.anypose.app.model.Sample;
import io.anypose.app.reproduce.MakeReport;
import io.anypose.app.reproduce.Reproduce;
import io.anypose.app.reproduce.Work;
import io.anypose.app.train.Train;
import io.anypose.app.train.TrustModel;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code anypose}; its subcommands do the work. */
@Command(
        name = "anypose",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            Reproduce.class,
            Learn.class,
            Train.class,
            Evaluate.class,
            TrustModel.class,
            Unknown.class,
            Ablate.class,
            Recognise.class,
            Sample.class,
            Info.class,
            Plot.class,
            Example.class,
            Export.class,
            MakeReport.class,
            Serve.class,
            Work.class
        },
        description = "Recognises objects in poses it never saw in training.",
        footer = {
            "",
            "Exit codes: 0 done; 1 a problem that the message says how to solve; 2 wrong use; 130"
                    + " interrupted by Ctrl-C, 143 by a request to terminate.",
            "",
            "Examples:",
            "  ./anypose reproduce --quick",
            "  ./anypose learn photos",
            "  ./anypose train --transformation rotation --operator fixed",
            "  ./anypose evaluate rotation-fixed.anypose",
            "  ./anypose info rotation-fixed.anypose",
            "  ./anypose sample rotation-fixed.anypose",
            "  ./anypose recognise rotation-fixed.anypose samples/*.png",
            "  ./anypose serve",
            "  source <(./anypose generate-completion)    # completion in bash and zsh"
        })
public final class Main implements Callable<Integer>, MainCommand {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Show what the engine logs, and where in the program an error arose.")
    private boolean verbose;

    private final List<Class<?>> more;
    private final Interruption interruption = new Interruption();

    private Main(List<Class<?>> more) {
        this.more = more;
    }

    public static void main(String[] args) {
        run(List.of(), args);
    }

    /**
     * Runs the command line of this process and ends the process.
     *
     * @param more commands of other modules
     */
    public static void run(List<Class<?>> more, String... args) {
        // Images are read and written, never shown: without this, some systems open a window for it.
        System.setProperty("java.awt.headless", "true");
        StandardOutput out = new StandardOutput(new FileOutputStream(FileDescriptor.out), charset());
        PrintWriter err = new PrintWriter(new FileOutputStream(FileDescriptor.err), true, charset());
        System.exit(out.checked(execute(more, out.writer(), err, args), err));
    }

    /**
     * Runs one command line and returns its exit code.
     *
     * @param more commands of other modules
     */
    public static int execute(List<Class<?>> more, PrintWriter out, PrintWriter err, String... args) {
        Main main = new Main(more);
        try {
            return commandLine(main).setOut(out).setErr(err).execute(args);
        } catch (Error e) { // picocli hands on exceptions only
            return new Failures(() -> main.verbose).handleError(e, err);
        } finally {
            out.flush();
            err.flush();
            main.interruption.close();
        }
    }

    /**
     * The command with its subcommands, ready to parse.
     *
     * @param more commands of other modules
     */
    public static CommandLine commandLine(List<Class<?>> more) {
        return commandLine(new Main(more));
    }

    private static CommandLine commandLine(Main main) {
        CommandLine commandLine = new CommandLine(main);
        main.more.forEach(commandLine::addSubcommand);
        commandLine.addSubcommand(completion());
        commandLine
                .getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> help.commandList(listed(commandLine)));
        Failures failures = new Failures(() -> main.verbose);
        return commandLine
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures)
                .setExecutionStrategy(parsed -> {
                    main.setUpLogging();
                    return new CommandLine.RunLast().execute(parsed);
                });
    }

    private static CommandLine completion() {
        CommandLine completion = new CommandLine(new GenerateCompletion());
        completion.getCommandSpec().usageMessage().footer("", "Examples:", "  source <(./anypose generate-completion)");
        return completion;
    }

    private static Map<String, Help> listed(CommandLine commandLine) {
        Map<String, Help> listed = new LinkedHashMap<>();
        BenchCommands.listedWith(commandLine).forEach((name, command) -> listed.put(name, command.getHelp()));
        return listed;
    }

    /** The engine alone logs anything; it reads this when it is loaded. */
    private void setUpLogging() {
        if (verbose) {
            System.setProperty("org.slf4j.simpleLogger.log.ai.djl", "debug");
        }
    }

    @Override
    public Interruption interruption() {
        return interruption;
    }

    @Override
    public int runAnother(PrintWriter out, PrintWriter err, String... args) {
        return execute(more, out, err, args);
    }

    /**
     * UTF-8 where Java would follow the locale: in the POSIX locale of most containers it would replace every °, though
     * the terminal outside shows it. Windows consoles have an encoding of their own.
     */
    private static Charset charset() {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        return windows ? Charset.defaultCharset() : StandardCharsets.UTF_8;
    }

    /** No command was given. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.WRONG_USE;
    }
}
