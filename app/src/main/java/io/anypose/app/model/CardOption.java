package io.anypose.app.model;

import io.anypose.eval.Evaluation;
import io.anypose.learn.ModelFile;
import io.anypose.record.ModelCard;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What goes into a model card besides the model. */
final class CardOption {

    @Option(
            names = "--evaluation",
            paramLabel = "FILE",
            description =
                    "For the model card: what evaluate --json printed for this model. Without it the card says that"
                            + " nothing was measured.")
    private Path evaluation;

    /** The card of a model; refuses the evaluation of another. */
    String card(ModelFile file) {
        return ModelCard.of(file, Optional.ofNullable(evaluation).map(Evaluation::read));
    }

    /** To be called where no card is written. */
    void refuse(CommandLine command) {
        if (evaluation != null) {
            throw new ParameterException(command, "--evaluation goes into a model card; add --card");
        }
    }
}
