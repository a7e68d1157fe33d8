package io.anypose.export;

import io.anypose.recipe.TrainedModel;
import java.util.Locale;

/** What a model can be written as for others. */
public enum ExportFormat {
    /** A graph from image to the probabilities of classes and poses, with the orbit recogniser inside. */
    ONNX {
        @Override
        public byte[] bytes(TrainedModel model) {
            return new OnnxExport(model).bytes();
        }
    },
    /** All arrays by name, with a description. */
    SAFETENSORS {
        @Override
        public byte[] bytes(TrainedModel model) {
            return Safetensors.of(model.file()).bytes();
        }
    };

    /** The whole file. */
    public abstract byte[] bytes(TrainedModel model);

    /** The name on the command line, and the suffix of files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
