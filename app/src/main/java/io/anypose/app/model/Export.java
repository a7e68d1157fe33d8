package io.anypose.app.model;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Text;
import io.anypose.app.option.ModelParameter;
import io.anypose.export.ExportFormat;
import io.anypose.file.SafeFile;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code export}. */
@Command(
        name = "export",
        description = "Writes a model for programs that do not know anypose.",
        footer = {
            "",
            "onnx: a graph whose input image is float32, batch x planes x height x width with values from 0 to 1, and"
                    + " whose outputs are class_probabilities and pose_probabilities. A model without an orbit recogniser"
                    + " also takes pose, an index for each image (none without an operator), and gives class_probabilities"
                    + " only. safetensors: all arrays by name. Both carry the names of the classes, the poses, what"
                    + " the input is, and a model card.",
            "",
            "Examples:",
            "  ./anypose export rotation-fixed.anypose --format onnx",
            "  ./anypose export rotation-fixed.anypose --format safetensors \\",
            "      --output weights.safetensors"
        })
public final class Export extends ConsoleCommand {

    @Mixin
    private ModelParameter model;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            required = true,
            description = "What to write: ${COMPLETION-CANDIDATES}.")
    private ExportFormat format;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "The file to write (default: the name of the model with .onnx or .safetensors instead of"
                    + " .anypose).")
    private Path output;

    @Mixin
    private CardOption measured;

    @Override
    public Integer call() {
        Path file = output == null ? renamed() : output;
        SafeFile.requireWritable(file);
        byte[] bytes;
        try (TrainedModel trained = TrainedModel.open(ModelFile.read(model.file()), Compute.Choice.CPU)) {
            bytes = format.bytes(trained, measured.card(trained.file()));
        }
        SafeFile.write(file, bytes);
        out().println(file + ": " + Text.count(bytes.length) + " bytes, " + format);
        return ExitCode.DONE;
    }

    private Path renamed() {
        String name = model.file().getFileName().toString().replaceFirst("\\.anypose$", "");
        return model.file().resolveSibling(name + "." + format);
    }
}
