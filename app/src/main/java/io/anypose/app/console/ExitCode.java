package io.anypose.app.console;

/** Exit codes of the command line. The launcher adds 3 and 4, and a signal that ends the process its own. */
public final class ExitCode {

    public static final int DONE = 0;
    /** The message says how to solve it. */
    public static final int PROBLEM = 1;

    public static final int WRONG_USE = 2;
    /** By Ctrl-C. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
