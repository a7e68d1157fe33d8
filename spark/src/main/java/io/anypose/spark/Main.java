package io.anypose.spark;

import io.anypose.spark.command.SparkCommand;

/** The command line of the app with the command {@code spark} beside its own. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        io.anypose.app.Main.run(SparkCommand.COMMANDS, args);
    }
}
