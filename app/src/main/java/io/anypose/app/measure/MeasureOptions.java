package io.anypose.app.measure;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Failures;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.option.LeftOut;
import io.anypose.app.option.ModelParameter;
import io.anypose.app.option.SourceOptions;
import io.anypose.file.SafeFile;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which model is measured on which images, and where the results go. */
final class MeasureOptions {

    @Mixin
    private ModelParameter model;

    @Mixin
    private SourceOptions data;

    @Mixin
    private DeviceOption device;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the results to this file, too.")
    private Path csv;

    @Option(names = "--json", description = "Print the results as JSON and nothing else.")
    private boolean json;

    /** Where the model file is. */
    Path model() {
        return model.file();
    }

    /** Reads the model file, after a check that the results can be written. */
    ModelFile read() {
        if (csv != null) {
            SafeFile.requireWritable(csv);
        }
        return ModelFile.read(model.file());
    }

    /** Reads the images that the model is measured on. */
    SourceOptions.Loaded images(CommandSpec command, ModelFile file) {
        return Failures.accepted(
                command, () -> data.load(file, new LeftOut(command.commandLine().getErr())));
    }

    /** Builds the model where it is to be computed. */
    TrainedModel open(ModelFile file) {
        return TrainedModel.open(file, device.choice());
    }

    /** Prints the results and writes them to the file, if there is one. */
    int print(CommandSpec command, ResultText text) {
        if (csv != null) {
            SafeFile.write(csv, text.csv().getBytes(StandardCharsets.UTF_8));
        }
        command.commandLine().getOut().println(json ? text.json() : text.table());
        return ExitCode.DONE;
    }
}
