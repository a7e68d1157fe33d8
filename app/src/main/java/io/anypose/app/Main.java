package io.anypose.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
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
            Train.class,
            Evaluate.class,
            Ablate.class,
            Recognise.class,
            Sample.class,
            Info.class,
            Plot.class,
            Example.class,
            Export.class,
            MakeReport.class,
            Serve.class,
            Load.class,
            Bench.class,
            Work.class,
            GenerateCompletion.class
        },
        description = "Recognises objects in poses it never saw in training.",
        footer = {
            "",
            "Exit codes: 0 done; 1 a problem that the message says how to solve; 2 wrong use; 130"
                    + " interrupted by Ctrl-C, 143 by a request to terminate.",
            "",
            "Examples:",
            "  ./anypose reproduce --quick",
            "  ./anypose train --transformation rotation --operator fixed",
            "  ./anypose evaluate rotation-fixed.anypose",
            "  ./anypose info rotation-fixed.anypose",
            "  ./anypose sample rotation-fixed.anypose",
            "  ./anypose recognise rotation-fixed.anypose samples/*.png",
            "  ./anypose serve",
            "  source <(./anypose generate-completion)    completion in bash and zsh"
        })
public final class Main implements Callable<Integer> {

    static final int DONE = 0;
    static final int PROBLEM = 1;
    static final int WRONG_USE = 2;
    static final int INTERRUPTED = 130;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Show what the engine logs, and where in the program an error arose.")
    private boolean verbose;

    private final Interruption interruption = new Interruption();

    private Main() {}

    public static void main(String[] args) {
        // Images are read and written, never shown: without this, some systems open a window for it.
        System.setProperty("java.awt.headless", "true");
        System.exit(execute(writer(FileDescriptor.out), writer(FileDescriptor.err), args));
    }

    /** Runs one command line and returns its exit code. */
    static int execute(PrintWriter out, PrintWriter err, String... args) {
        Main main = new Main();
        try {
            return commandLine(main).setOut(out).setErr(err).execute(args);
        } finally {
            out.flush();
            err.flush();
            main.interruption.close();
        }
    }

    /** The command with its subcommands, ready to parse. */
    static CommandLine commandLine() {
        return commandLine(new Main());
    }

    private static CommandLine commandLine(Main main) {
        CommandLine commandLine = new CommandLine(main);
        commandLine
                .getSubcommands()
                .get("generate-completion")
                .getCommandSpec()
                .usageMessage()
                .footer("", "Examples:", "  source <(./anypose generate-completion)");
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

    /** The engine alone logs anything; it reads this when it is loaded. */
    private void setUpLogging() {
        if (verbose) {
            System.setProperty("org.slf4j.simpleLogger.log.ai.djl", "debug");
        }
    }

    /** What a long activity asks whether it should stop. */
    Interruption interruption() {
        return interruption;
    }

    /**
     * UTF-8 where Java would follow the locale: in the POSIX locale of most containers it would replace every °, though
     * the terminal outside shows it. Windows consoles have an encoding of their own.
     */
    private static PrintWriter writer(FileDescriptor descriptor) {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        Charset charset = windows ? Charset.defaultCharset() : StandardCharsets.UTF_8;
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), charset), true);
    }

    /** No command was given. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return WRONG_USE;
    }
}
