package io.anypose.app.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.anypose.app.console.ShellCommand;
import io.anypose.app.console.Text;
import io.anypose.file.Json;
import io.anypose.learn.FoundOrder;
import io.anypose.learn.ModelFile;
import io.anypose.learn.ModelFile.Part;
import io.anypose.learn.TrainingJob;
import io.anypose.learn.Trust;
import io.anypose.learn.Warning;
import io.anypose.learn.Warning.Kind;
import io.anypose.model.ModelSpec;
import io.anypose.provenance.Provenance;
import io.anypose.train.EpochRecord;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What {@code train} prints at its end. */
public record TrainingSummary(PrintWriter out, boolean json) implements TrainingRun.Summary {

    /** What programs read. */
    private record Content(
            String model,
            String transformation,
            String operator,
            int bestEpoch,
            double validationAccuracy,
            double seconds,
            List<String> recognisers,
            List<String> warnings,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<TrustRun.Content> trust,
            List<EpochRecord> epochs,
            Provenance provenance) {}

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
                        + " away): poses are counted and nothing wraps around, unless it is given, as in examples:12";
    }

    /** Returns the parts of a model file that find poses. */
    private static List<String> recognisers(ModelFile trained) {
        return Stream.of(Part.ORBIT, Part.REFERENCES)
                .filter(trained.parts()::containsKey)
                .map(Part::toString)
                .toList();
    }

    @Override
    public void tell(Path file, TrainingJob.Result result, Optional<Trust> trust, double seconds) {
        ModelFile trained = result.file().orElseThrow();
        List<EpochRecord> history = result.history();
        EpochRecord best = best(history);
        ModelSpec spec = trained.spec();
        if (json) {
            out.println(Json.text(new Content(
                    file.toString(),
                    spec.transformation().name(),
                    spec.operator().toString(),
                    best.epoch(),
                    best.validationAccuracy(),
                    seconds,
                    recognisers(trained),
                    result.warnings().stream().map(Warning::sentence).toList(),
                    trust.map(TrustRun.Content::of),
                    history,
                    trained.provenance())));
            return;
        }
        out.println(file + ": " + spec.transformation().name() + ", operator " + spec.operator());
        out.println("best epoch " + best.epoch() + " of " + history.size() + ", validation accuracy "
                + Text.percent(best.validationAccuracy(), 2) + " % at seen poses, time " + Text.time(seconds));
        out.println(
                recognisers(trained).isEmpty()
                        ? "it has to be told the pose"
                        : "it finds poses with what travels in the file: " + String.join(", ", recognisers(trained)));
        trust.ifPresent(found -> out.println(TrustRun.text(found)));
        boolean learned = result.warnings().stream().noneMatch(warning -> warning.kind() == Kind.NEAR_CHANCE);
        out.println(
                learned
                        ? "next: " + ShellCommand.of(List.of("evaluate", file))
                        : "it is no better than guessing yet, and not worth evaluating; "
                                + ShellCommand.of(List.of("info", file))
                                + " shows how training went");
    }
}
