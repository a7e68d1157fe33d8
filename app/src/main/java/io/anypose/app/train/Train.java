package io.anypose.app.train;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.ExitCode;
import io.anypose.app.console.MainCommand;
import io.anypose.app.console.ShellCommand;
import io.anypose.app.option.DeviceOption;
import io.anypose.file.Json;
import io.anypose.recipe.Settings;
import io.anypose.recipe.Trial;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The command {@code train}. */
@Command(
        name = "train",
        sortOptions = false,
        description =
                "Trains a model on views in a narrow range of poses, and writes it to a file with what it needs to"
                        + " find the pose of an object. Without options it repeats the paper's experiment with rotation.",
        footer = {
            "",
            "Ctrl-C stops the training and keeps it in a checkpoint; the same command with --resume continues it and"
                    + " ends with the same weights.",
            "",
            "Examples:",
            "  ./anypose train --transformation rotation --operator fixed --recipe fast",
            "  ./anypose train --transformation translate-x --operator learned --seed 7",
            "  ./anypose train --transformation rotation:any --recipe anypose --seen 30",
            "  ./anypose train --recipe paper --set training.epochs=5 \\",
            "      --set encoder.dimension=140",
            "  ./anypose train --transformation translate-xy --recipe anypose --seen 4",
            "  ./anypose train --images photos --size 32x32 --transformation rotation:30 \\",
            "      --recipe few",
            "  ./anypose train --images turntable --transformation examples \\",
            "      --operator spectral --recipe few",
            "  ./anypose train --recipe fast --settings",
            "  ./anypose train --recipe my.json --resume"
        })
public final class Train extends ConsoleCommand {

    @ParentCommand
    private MainCommand main;

    @Mixin
    private TrialOptions options;

    @Mixin
    private DeviceOption device;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "The model file; one that exists is replaced when training has ended (default:"
                    + " TRANSFORMATION-OPERATOR.anypose in this folder).")
    private Path output;

    @Option(
            names = "--resume",
            description = "Continue from the checkpoint of an interrupted training, if there is one.")
    private boolean resume;

    @Option(
            names = "--settings",
            description = "Train nothing: print every setting with its value and meaning, or as JSON for --recipe.")
    private boolean settings;

    @Option(names = "--json", description = "Print the summary as JSON.")
    private boolean json;

    /** Returns the trial that the options describe; refuses wrong keys and values. */
    public Trial trial() {
        return accepted(options::trial);
    }

    @Override
    public Integer call() {
        Trial trial = trial();
        if (settings) {
            out().println(json ? Json.text(trial.recipe()) : text(trial));
            return ExitCode.DONE;
        }
        Path file = output == null ? Path.of(name(trial) + ".anypose") : output;
        return new TrainingRun(spec(), trial, device, file, resume, new TrainingSummary(out(), json))
                .foretelling(trial.task().kind().isEmpty())
                .run(main.interruption(), ShellCommand.again(spec(), "--resume"));
    }

    private static String name(Trial trial) {
        return trial.task().transformation().replaceAll("[:/]", "-") + "-"
                + trial.recipe().operator().kind();
    }

    /** Returns a line for each setting: key, value and meaning. */
    private static String text(Trial trial) {
        List<Settings.Entry> entries = Settings.of(trial);
        int keys = width(entries, Settings.Entry::key);
        int values = width(entries, Settings.Entry::value);
        return entries.stream()
                .map(entry -> padded(entry.key(), keys) + padded(entry.value(), values) + entry.meaning())
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static int width(List<Settings.Entry> entries, Function<Settings.Entry, String> column) {
        return entries.stream().map(column).mapToInt(String::length).max().orElse(0) + 2;
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }
}
