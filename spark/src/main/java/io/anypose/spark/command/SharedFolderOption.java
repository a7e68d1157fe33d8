package io.anypose.spark.command;

import picocli.CommandLine.Option;

/** Where jobs of several executors write what they make, and find what is there already. */
final class SharedFolderOption {

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description =
                    "Where everything is written: a folder that all executors share, on any file system that Hadoop"
                            + " knows.")
    private String location;

    String location() {
        return location;
    }
}
