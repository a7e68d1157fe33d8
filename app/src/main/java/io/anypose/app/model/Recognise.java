package io.anypose.app.model;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.option.ModelParameter;
import io.anypose.learn.Answer.Detail;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code recognise}. */
@Command(
        name = "recognise",
        description =
                "Says what images show and in which pose, with the recognisers that travel with a model: the orbit"
                        + " recogniser, or else nearest neighbours.",
        footer = {
            "",
            "An image that cannot be read is told on standard error; the others are answered, and the exit code is 1.",
            "",
            "Examples:",
            "  ./anypose sample rotation-fixed.anypose",
            "  ./anypose recognise rotation-fixed.anypose samples/*.png",
            "  ./anypose recognise rotation-fixed.anypose digit.png --json | jq '.[0].class'"
        })
public final class Recognise extends ConsoleCommand {

    @Mixin
    private ModelParameter model;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "IMAGE",
            description =
                    "PNG, JPEG, GIF, BMP or WebP files of at most 40 million pixels, of any size: they are scaled as"
                            + " those of the training were, and turned upright as their camera says.")
    private List<Path> images;

    @Mixin
    private DeviceOption device;

    @Option(names = "--json", description = "Print the answers as JSON and nothing else.")
    private boolean json;

    @Option(names = "--poses", description = "With --json: print the probability of every pose, too.")
    private boolean poses;

    @Override
    public Integer call() {
        Detail detail = poses ? Detail.POSES : Detail.USUAL;
        return new RecognitionRun(spec().commandLine(), device.choice(), json, detail).run(model.file(), images);
    }
}
