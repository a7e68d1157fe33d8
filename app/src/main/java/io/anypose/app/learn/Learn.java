package io.anypose.app.learn;

import io.anypose.app.console.MainCommand;
import io.anypose.app.console.Version;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.option.Positive;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code learn}. */
@Command(
        name = "learn",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Learns a folder of pictures: looks at them, chooses all settings and says why, trains, measures the model on"
                        + " pictures that it did not learn from, and prints what to do with it. The command train lets you"
                        + " choose the settings yourself.",
        footer = {
            "",
            "FOLDER/CLASS/PICTURE.jpg are upright pictures, which anypose turns by itself; FOLDER/CLASS/OBJECT/POSE.jpg"
                    + " are pictures at several poses, named after how many steps they are from the first. One object in"
                    + " five is kept to test with, unless FOLDER has two parts called train and test.",
            "",
            "Ctrl-C stops the training and keeps it in a checkpoint; the same command with --resume continues it.",
            "",
            "Examples:",
            "  ./anypose example letters letters",
            "  ./anypose learn letters",
            "  ./anypose learn photos --output cups.anypose",
            "  ./anypose learn photos --transformation translate-x"
        })
public final class Learn implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private MainCommand main;

    @Parameters(
            paramLabel = "FOLDER",
            description = "Folders of PNG, JPEG, GIF, BMP or WebP pictures, named after classes.")
    private Path folder;

    @Option(
            names = "--transformation",
            paramLabel = "NAME",
            description =
                    "What moves the objects of upright pictures: rotation:any for any angle, rotation:30 for steps of 30°,"
                            + " translate-x, translate-y or translate-xy (default: rotation:any).")
    private String transformation;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description =
                    "The model file; one that exists is replaced when training has ended (default: FOLDER.anypose in"
                            + " this folder).")
    private Path output;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Of weights, splits, order and pairs (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            converter = Positive.class,
            description =
                    "Passes over the pictures at most, for a quick trial (default: by how many pictures there are).")
    private Integer epochs;

    @Mixin
    private DeviceOption device;

    @Option(
            names = "--resume",
            description = "Continue from the checkpoint of an interrupted training, if there is one.")
    private boolean resume;

    @Option(names = "--json", description = "Print what was chosen and measured as JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        Path file = output == null ? Path.of(name() + ".anypose") : output;
        return new LearningRun(spec, device, main.interruption(), file, resume, json)
                .run(
                        folder,
                        Optional.ofNullable(transformation),
                        seed,
                        epochs == null ? OptionalInt.empty() : OptionalInt.of(epochs));
    }

    private String name() {
        return folder.toAbsolutePath().normalize().getFileName().toString();
    }
}
