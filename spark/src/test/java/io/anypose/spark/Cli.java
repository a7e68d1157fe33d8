package io.anypose.spark;

import io.anypose.spark.command.SparkCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Runs the command line with the commands of this module, in this JVM. */
public final class Cli {

    /** What a command line did. */
    public record Outcome(int code, String out, String err) {

        /** What standard error says besides how far things are, which a slow machine has time to tell. */
        public List<String> complaints() {
            return err.lines().filter(line -> line.startsWith("anypose: ")).toList();
        }
    }

    private Cli() {}

    public static Outcome run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = io.anypose.app.Main.execute(
                SparkCommand.COMMANDS, new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Outcome(code, out.toString(), err.toString());
    }
}
