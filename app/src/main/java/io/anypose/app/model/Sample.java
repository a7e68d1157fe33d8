package io.anypose.app.model;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.option.ModelParameter;
import io.anypose.app.option.Positive;
import io.anypose.app.option.SourceOptions;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code sample}. */
@Command(
        name = "sample",
        description = "Writes test images as the model sees them, to try recognise with: objects at poses that training"
                + " saw and at others, in turn.",
        footer = {
            "",
            "A file is named after its class and pose: 7-at--108.png is a seven turned by -108°.",
            "",
            "Examples:",
            "  ./anypose sample rotation-fixed.anypose",
            "  ./anypose sample rotation-fixed.anypose --count 5 --pose -108 --output turned",
            "  ./anypose sample translate-xy-fixed.anypose --pose -12,4"
        })
public final class Sample extends ConsoleCommand {

    @Mixin
    private ModelParameter model;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "10",
            description = "How many images (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--pose",
            paramLabel = "VALUE",
            split = ",",
            description = "The pose of all of them in degrees or pixels; for translate-xy two numbers such as -12,4"
                    + " (default: random ones).")
    private List<Double> pose;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Which objects and poses these are (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            defaultValue = "samples",
            description = "The folder to write to (default: ${DEFAULT-VALUE}).")
    private Path output;

    @Mixin
    private SourceOptions data;

    @Override
    public Integer call() {
        accepted(() -> {
            Positive.require("--count", count);
            return count;
        });
        return new SampleRun(spec(), data, seed, output).run(model.file(), count, pose == null ? List.of() : pose);
    }
}
