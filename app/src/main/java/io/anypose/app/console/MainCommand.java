package io.anypose.app.console;

import java.io.PrintWriter;

/** The command {@code anypose} as its subcommands know it: a parent that shares what belongs to the whole process. */
public interface MainCommand {

    /** Tells a long activity when to stop. */
    Interruption interruption();

    /** Runs another command line in this process and returns its exit code. */
    int runAnother(PrintWriter out, PrintWriter err, String... args);
}
