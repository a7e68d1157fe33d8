package io.anypose.app.model;

import io.anypose.app.console.Version;
import io.anypose.app.option.DeviceOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code recognise}. */
@Command(
        name = "recognise",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
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
public final class Recognise implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file, as train writes it.")
    private Path model;

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

    @Override
    public Integer call() {
        return new RecognitionRun(spec.commandLine(), device.choice(), json).run(model, images);
    }
}
