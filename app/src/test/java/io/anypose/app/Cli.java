package io.anypose.app;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs the command line as a user would: in this JVM where that is enough, in one of its own otherwise. */
public final class Cli {

    /** What a command line did. */
    public record Outcome(int code, String out, String err) {}

    private Cli() {}

    public static Outcome run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.execute(List.of(), new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Outcome(code, out.toString(), err.toString());
    }

    public static Outcome run(List<String> args) {
        return run(args.toArray(String[]::new));
    }

    /** A process whose standard error is for the caller to read. */
    public static Process start(File out, List<String> jvm, List<String> args) throws IOException {
        return start(out, jvm, args, Map.of());
    }

    /** The same with variables set in its environment. */
    public static Process start(File out, List<String> jvm, List<String> args, Map<String, String> environment)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(args);
        ProcessBuilder process = new ProcessBuilder(command).redirectOutput(out);
        process.environment().putAll(environment);
        return process.start();
    }
}
