package io.anypose.app.train;

import com.google.gson.JsonObject;
import io.anypose.app.console.Text;
import io.anypose.app.output.Json;
import io.anypose.model.ModelFile;
import io.anypose.model.ModelSpec;
import io.anypose.recipe.FoundOrder;
import io.anypose.train.EpochRecord;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** What {@code train} prints at its end. */
public record TrainingSummary(PrintWriter out, boolean json) implements TrainingRun.Summary {

    /** The epoch whose weights the model has. */
    public static EpochRecord best(List<EpochRecord> history) {
        return history.stream()
                .min(Comparator.comparingDouble(EpochRecord::validationLoss))
                .orElseThrow();
    }

    /** The order of the group that the operator found by itself, in words. */
    public static String found(FoundOrder order) {
        String far = Text.decimal(order.residual(), 2) + " of the length of latents";
        return order.isFound()
                ? order.order() + " steps lead back to the start, up to " + far
                : "no number of steps leads back to the start (" + order.order() + " steps come nearest, " + far
                        + " away): poses are counted and nothing wraps around, unless --order is given";
    }

    @Override
    public void tell(Path file, ModelFile trained, List<EpochRecord> history, double seconds) {
        EpochRecord best = best(history);
        ModelSpec spec = trained.spec();
        if (json) {
            JsonObject summary = new JsonObject();
            summary.addProperty("model", file.toString());
            summary.addProperty("transformation", spec.transformation().name());
            summary.addProperty("operator", spec.operator().toString());
            summary.addProperty("bestEpoch", best.epoch());
            summary.addProperty("validationAccuracy", best.validationAccuracy());
            summary.addProperty("seconds", seconds);
            summary.add("recognisers", Json.tree(trained.parts().keySet()));
            summary.add("epochs", Json.tree(history));
            summary.add("provenance", Json.tree(trained.provenance()));
            out.println(Json.text(summary));
            return;
        }
        out.println(file + ": " + spec.transformation().name() + ", operator " + spec.operator());
        out.println("best epoch " + best.epoch() + " of " + history.size() + ", validation accuracy "
                + Text.percent(best.validationAccuracy(), 2) + " % at seen poses, time " + Text.time(seconds));
        out.println(
                trained.parts().isEmpty()
                        ? "it has to be told the pose"
                        : "it finds poses with what travels in the file: "
                                + String.join(", ", trained.parts().keySet()));
        out.println("next: ./anypose evaluate " + file);
    }
}
