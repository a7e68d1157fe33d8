package io.anypose.bench;

import java.util.List;

/** The command line of the app with the commands of this module beside its own. */
public final class Main {

    static final List<Class<?>> COMMANDS = List.of(Load.class, Bench.class);

    private Main() {}

    public static void main(String[] args) {
        io.anypose.app.Main.run(COMMANDS, args);
    }
}
