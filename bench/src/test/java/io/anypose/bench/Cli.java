package io.anypose.bench;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the command line with the commands of this module: in this JVM where that is enough, in one of its own otherwise. */
final class Cli {

    /** What a command line did. */
    record Outcome(int code, String out, String err) {}

    private Cli() {}

    static Outcome run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = io.anypose.app.Main.execute(
                Main.COMMANDS, new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Outcome(code, out.toString(), err.toString());
    }

    /** A process whose standard error is for the caller to read. */
    static Process start(File out, List<String> jvm, List<String> args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(args);
        return new ProcessBuilder(command).redirectOutput(out).start();
    }
}
