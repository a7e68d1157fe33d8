package io.anypose.spark.command;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.option.Positive;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code spark recognise}. */
@Command(
        name = "recognise",
        description = "Says what the pictures of a folder show and in which pose, however many they are, and writes the"
                + " answers as Parquet: path, class, confidence, pose by axis, unknown, error.",
        footer = {
            "",
            "A picture that cannot be recognised has a sentence in the column error; the others are answered, and the exit"
                    + " code is 1. MODEL, FOLDER and FILE may be on any file system that Hadoop knows.",
            "",
            "Examples:",
            "  ./anypose spark recognise rotation-fixed.anypose pictures \\",
            "      --out result.parquet",
            "  ./anypose spark recognise rotation-fixed.anypose pictures \\",
            "      --out result.parquet \\",
            "      --master spark://host:7077 --conf spark.executor.memory=2g",
            "  ./anypose spark recognise hdfs:///m.anypose hdfs:///pictures \\",
            "      --out hdfs:///result.parquet \\",
            "      --master yarn --json"
        })
final class RecogniseFolder extends ConsoleCommand {

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file, as train writes it.")
    private String model;

    @Parameters(
            index = "1",
            paramLabel = "FOLDER",
            description = "A folder with PNG, JPEG, GIF, BMP or WebP files, in it or in folders below it.")
    private String folder;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "Where the answers go.")
    private String out;

    @Option(names = "--overwrite", description = "Replace answers that are there already.")
    private boolean overwrite;

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "256",
            converter = Positive.class,
            description = "How many pictures go to the engine at once (default: ${DEFAULT-VALUE}).")
    private int batch;

    @Mixin
    private SparkOptions spark;

    @Option(names = "--json", description = "Print the summary as JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        return new FolderRun(spec(), spark, json).run(new FolderRun.Request(model, folder, out, overwrite, batch));
    }
}
