package io.anypose.app.model;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Text;
import io.anypose.app.console.Version;
import io.anypose.export.ExportFormat;
import io.anypose.file.SafeFile;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.recipe.TrainedModel;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code export}. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
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
            "  ./anypose export rotation-fixed.anypose --format safetensors --output weights.safetensors"
        })
public final class Export implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "A model file, as train writes it.")
    private Path model;

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
        try (TrainedModel trained = TrainedModel.open(ModelFile.read(model), Compute.Choice.CPU)) {
            bytes = format.bytes(trained, measured.card(trained.file()));
        }
        SafeFile.write(file, bytes);
        spec.commandLine().getOut().println(file + ": " + Text.count(bytes.length) + " bytes, " + format);
        return ExitCode.DONE;
    }

    private Path renamed() {
        String name = model.getFileName().toString().replaceFirst("\\.anypose$", "");
        return model.resolveSibling(name + "." + format);
    }
}
