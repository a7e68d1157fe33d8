package io.anypose.app.train;

import io.anypose.app.console.Failures;
import io.anypose.app.console.MainCommand;
import io.anypose.app.console.ShellCommand;
import io.anypose.app.console.Version;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.option.LeftOut;
import io.anypose.app.option.PictureOptions;
import io.anypose.app.option.SourceOptions;
import io.anypose.image.Axis;
import io.anypose.recipe.Recipe;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code train}. */
@Command(
        name = "train",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        resourceBundle = "io.anypose.app.train.PaperDefaults",
        sortOptions = false,
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
            "  ./anypose train --transformation rotation --operator fixed --recipe anypose",
            "  ./anypose train --transformation rotation --operator fixed --recipe anypose \\",
            "      --poses any --seen 30",
            "  ./anypose train --transformation rotation --operator spectral --planes whitened \\",
            "      --orbit-network mlp:512,512@0.2",
            "  ./anypose train --transformation translate-xy --operator fixed \\",
            "      --architecture torus --cross 4",
            "  ./anypose train --images photos --size 32x32 --transformation rotation:30 \\",
            "      --operator fixed --recipe few",
            "  ./anypose train --images turntable --transformation examples --operator spectral --recipe few",
            "  ./anypose train --transformation rotation --operator fixed --resume"
        })
public final class Train implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

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
        Recipe recipe =
                Failures.accepted(spec, () -> changes.over(choice.transformation(), choice.anyPose(), choice.recipe()));
        Path file = output == null ? Path.of(choice.modelName() + ".anypose") : output;
        return new TrainingRun(
                        spec,
                        recipe,
                        changes.haveDimension(),
                        this::images,
                        device,
                        file,
                        resume,
                        new TrainingSummary(spec.commandLine().getOut(), json))
                .foretelling(choice.transformation().isExamples() && !noTrust)
                .falseAlarms(Failures.accepted(spec, this::falseAlarms))
                .run(main.interruption(), ShellCommand.again(spec, "--resume"));
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
        LeftOut leftOut = new LeftOut(spec.commandLine().getErr());
        return data.load(
                choice.transformation(),
                choice.backgrounds(),
                pictures,
                choice.transformation().isExamples() ? changes.order() : null,
                leftOut);
    }
}
