package io.anypose.app.train;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.GroupedOptions;
import io.anypose.app.console.MainCommand;
import io.anypose.app.console.ShellCommand;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.option.LeftOut;
import io.anypose.app.option.PictureOptions;
import io.anypose.app.option.SourceOptions;
import io.anypose.image.Axis;
import io.anypose.recipe.Recipe;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The command {@code train}. */
@Command(
        name = "train",
        resourceBundle = "io.anypose.app.train.PaperDefaults",
        description =
                "Trains a model on views in a narrow range of poses, and writes it to a file with what it needs to find"
                        + " the pose of an object. Without further options this is the paper's recipe.",
        footer = {
            "",
            "Ctrl-C stops the training and keeps it in a checkpoint; the same command with --resume continues it and"
                    + " ends with the same weights.",
            "",
            "Examples:",
            "  ./anypose train --transformation rotation --operator fixed",
            "  ./anypose train --transformation translate-x --operator learned --seed 7",
            "  ./anypose train --transformation rotation --operator fixed \\",
            "      --data fashion --output fashion.anypose",
            "  ./anypose train --transformation rotation --operator fixed --recipe fast",
            "  ./anypose train --transformation rotation --operator fixed --recipe anypose",
            "  ./anypose train --transformation rotation --operator fixed --recipe anypose \\",
            "      --poses any --seen 30",
            "  ./anypose train --transformation rotation --operator spectral \\",
            "      --planes whitened --orbit-network mlp:512,512@0.2",
            "  ./anypose train --transformation translate-xy --operator fixed \\",
            "      --architecture torus --cross 4",
            "  ./anypose train --images photos --size 32x32 --transformation rotation:30 \\",
            "      --operator fixed --recipe few",
            "  ./anypose train --images turntable --transformation examples \\",
            "      --operator spectral --recipe few",
            "  ./anypose train --transformation rotation --operator fixed --resume"
        })
public final class Train extends ConsoleCommand {

    private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

    static {
        GROUPS.put(
                "Basic:",
                List.of(
                        "--transformation",
                        "--operator",
                        "--recipe",
                        "--poses",
                        "--seen",
                        "--epochs",
                        "--output",
                        "--resume",
                        "--json",
                        "--help"));
        GROUPS.put(
                "Data (without these: MNIST, which comes with anypose):",
                List.of(
                        "--images",
                        "--test",
                        "--size",
                        "--colours",
                        "--background",
                        "--data",
                        "--exclude",
                        "--train-limit",
                        "--test-limit",
                        "--test-sample",
                        "--backgrounds"));
    }

    /** Shows the many options in groups. */
    public static void groupOptions(CommandLine command) {
        new GroupedOptions(GROUPS, "For experts (the defaults are those of the recipe):").in(command);
    }

    @ParentCommand
    private MainCommand main;

    @Mixin
    private RecipeChoice choice;

    @Mixin
    private RecipeOptions changes;

    @Mixin
    private SourceOptions data;

    @Mixin
    private PictureOptions pictures;

    @Mixin
    private DeviceOption device;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "The model file; one that exists is replaced when training has ended (default:"
                    + " TRANSFORMATION-OPERATOR.anypose in this folder).")
    private Path output;

    @Option(
            names = "--false-alarms",
            paramLabel = "PERCENT",
            defaultValue = "2",
            description =
                    "How many good pictures in a hundred may be called unknown: fewer let more strange pictures pass"
                            + " (default: ${DEFAULT-VALUE}).")
    private double falseAlarms;

    @Option(
            names = "--no-trust",
            description =
                    "With --transformation examples: do not train once more, half as long, to foretell how the model"
                            + " does at poses that it did not see. The command trust does that later, for any model.")
    private boolean noTrust;

    @Option(
            names = "--resume",
            description = "Continue from the checkpoint of an interrupted training, if there is one.")
    private boolean resume;

    @Option(names = "--json", description = "Print the summary as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Recipe recipe = accepted(() -> changes.over(choice.transformation(), choice.anyPose(), choice.recipe()));
        Path file = output == null ? Path.of(choice.modelName() + ".anypose") : output;
        return new TrainingRun(
                        spec(),
                        recipe,
                        changes.haveDimension(),
                        this::images,
                        device,
                        file,
                        resume,
                        new TrainingSummary(out(), json))
                .foretelling(choice.transformation().isExamples() && !noTrust)
                .falseAlarms(accepted(this::falseAlarms))
                .run(main.interruption(), ShellCommand.again(spec(), "--resume"));
    }

    /** As a share. */
    private double falseAlarms() {
        if (!(falseAlarms > 0 && falseAlarms < 100)) {
            throw new IllegalArgumentException("--false-alarms is " + Axis.text(falseAlarms)
                    + "; allowed is a number of percent above 0 and below 100, such as 2");
        }
        return falseAlarms / 100;
    }

    private SourceOptions.Loaded images() {
        LeftOut leftOut = new LeftOut(err());
        return data.load(
                choice.transformation(),
                choice.backgrounds(),
                pictures,
                choice.transformation().isExamples() ? changes.order() : null,
                leftOut);
    }
}
