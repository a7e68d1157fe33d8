package io.anypose.export;

import io.anypose.learn.TrainedModel;
import io.anypose.record.ModelCard;
import java.util.Locale;
import java.util.Optional;

/** What a model can be written as for others. */
public enum ExportFormat {
    /** A graph from image to the probabilities of classes and poses, with the orbit recogniser inside. */
    ONNX {
        @Override
        public byte[] bytes(TrainedModel model, String card) {
            return new OnnxExport(model, card).bytes();
        }
    },
    /** All arrays by name, with a description. */
    SAFETENSORS {
        @Override
        public byte[] bytes(TrainedModel model, String card) {
            return Safetensors.of(model.file(), card).bytes();
        }
    };

    /** The whole file, with the card of a model that nobody has measured. */
    public byte[] bytes(TrainedModel model) {
        return bytes(model, ModelCard.of(model.file(), Optional.empty()));
    }

    /**
     * The whole file.
     *
     * @param card what people must know of the model, as {@link ModelCard} writes it
     */
    public abstract byte[] bytes(TrainedModel model, String card);

    /** The name on the command line, and the suffix of files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
