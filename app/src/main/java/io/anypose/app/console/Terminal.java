package io.anypose.app.console;

import java.io.Console;

/**
 * What the streams of this process are connected to. The launcher asks the system and passes the answer as properties; Java
 * alone knows only whether all streams are a terminal.
 */
public final class Terminal {

    private Terminal() {}

    /** Whether standard error is a terminal. */
    static boolean isErr() {
        return isTerminal("anypose.terminal");
    }

    /** Whether standard output shows colours, and people want them: https://no-color.org. */
    public static boolean outHasColours() {
        String no = System.getenv("NO_COLOR");
        return (no == null || no.isEmpty())
                && !"dumb".equals(System.getenv("TERM"))
                && isTerminal("anypose.terminal.out");
    }

    private static boolean isTerminal(String property) {
        String value = System.getProperty(property);
        return value == null ? isTerminal(System.console()) : Boolean.parseBoolean(value);
    }

    /** Since JDK 22 there is a console even without a terminal, and a method to ask it, which JDK 17 does not have. */
    private static boolean isTerminal(Console console) {
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
