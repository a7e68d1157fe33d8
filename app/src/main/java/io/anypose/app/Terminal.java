package io.anypose.app;

import java.io.Console;

/**
 * What the streams of this process are connected to. The launcher can ask the system and tells it in properties; Java
 * alone knows only whether all streams are a terminal.
 */
final class Terminal {

    private Terminal() {}

    /** Whether standard error is a terminal. */
    static boolean isErr() {
        return isTerminal("anypose.terminal");
    }

    /** Whether standard output shows colours, and people want them: https://no-color.org. */
    static boolean outHasColours() {
        String no = System.getenv("NO_COLOR");
        return (no == null || no.isEmpty())
                && !"dumb".equals(System.getenv("TERM"))
                && isTerminal("anypose.terminal.out");
    }

    private static boolean isTerminal(String property) {
        String told = System.getProperty(property);
        return told == null ? isTerminal(System.console()) : Boolean.parseBoolean(told);
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
