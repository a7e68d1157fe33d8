package io.anypose.record;

import io.anypose.eval.Evaluation;
import io.anypose.eval.RecogniserResult;
import io.anypose.image.Axis;
import io.anypose.learn.ModelFile;
import io.anypose.model.ModelSpec;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What somebody must know of a model before relying on it, as Markdown: what it recognises, what it was trained on, which poses
 * it saw, how good it is at those and at others, what its confidences are worth, its limits, and where it comes from.
 *
 * <p>Everything is read from the model file and, if there is one, from the record of an evaluation of it. What nobody measured,
 * the card says was not measured.
 */
public final class ModelCard {

    private final ModelFile file;
    private final Optional<Evaluation> evaluation;
    private final StringBuilder text = new StringBuilder();

    private ModelCard(ModelFile file, Optional<Evaluation> evaluation) {
        this.file = file;
        this.evaluation = evaluation;
    }

    /**
     * The card of a model.
     *
     * @param evaluation of this very model; the record of any other is refused
     */
    public static String of(ModelFile file, Optional<Evaluation> evaluation) {
        evaluation.ifPresent(record -> requireSame(file, record));
        return new ModelCard(file, evaluation).write();
    }

    private static void requireSame(ModelFile file, Evaluation record) {
        Map<String, String> measured = record.provenance().settings();
        Provenance model = file.provenance();
        if (!model.created().equals(measured.get("model-created"))
                || !model.dataSha256().equals(measured.get("model-data-sha256"))) {
            throw new AnyposeException("the evaluation is of a model made " + measured.get("model-created") + ", but "
                    + file.name() + " was made " + model.created() + "; evaluate this model to get its record");
        }
    }

    private String write() {
        ModelSpec spec = file.spec();
        line("# Model card: " + Path.of(file.name()).getFileName());
        section("What it recognises");
        line("One of " + spec.classes().size() + " classes in pictures of "
                + spec.format().width() + " x " + spec.format().height() + " pixels, "
                + (spec.format().planes() == 1 ? "grey" : "in colour") + ", and the pose of the object ("
                + spec.transformation().name() + "). Pictures of other sizes are scaled.");
        line("");
        line("- classes: " + String.join(", ", spec.classes()));
        spec.transformation().axes().forEach(axis -> line("- " + axis.name() + ": " + reach(axis)));
        section("What it was trained on");
        trainedOn();
        section("Which poses it saw");
        line(seen());
        section("How good it is");
        accuracy();
        section("What its confidences are worth");
        confidence();
        section("Limits");
        limits();
        section("Where it comes from");
        provenance();
        return text.toString();
    }

    private void section(String title) {
        line("");
        line("## " + title);
        line("");
    }

    private void line(String words) {
        text.append(words).append('\n');
    }

    private static String reach(Axis axis) {
        double half = axis.group().order() / 2.0 * axis.step();
        return axis.anyPose()
                ? "any, from " + Axis.text(-half) + axis.unit() + " to " + Axis.text(half) + axis.unit()
                : axis.group().order() + " steps of " + Axis.text(axis.step()) + axis.unit();
    }

    private void trainedOn() {
        Map<String, String> settings = file.provenance().settings();
        line("- data: "
                + Optional.ofNullable(settings.get("images"))
                        .or(() -> Optional.ofNullable(settings.get("data")))
                        .orElse("MNIST, as it comes with anypose")
                + " (SHA-256 " + file.provenance().dataSha256() + ")");
        line("- model: encoder " + file.spec().architecture() + ", operator "
                + file.spec().operator() + ", latents of " + file.spec().dimension());
        file.manifest()
                .best()
                .ifPresent(best -> line("- validation accuracy at seen poses, pose given: "
                        + percent(best.validationAccuracy()) + " (epoch " + best.epoch() + ")"));
    }

    private String seen() {
        ModelSpec spec = file.spec();
        if (spec.seenWithin().isPresent()) {
            Axis axis = spec.transformation().axes().get(0);
            String beside = spec.transformation().axes().size() == 1
                    ? ""
                    : " that are not shifted, and shifts along one axis of upright objects";
            return "All within ±" + Axis.text(spec.seenWithin().getAsDouble()) + axis.unit() + " of upright" + beside
                    + "; every other pose is an extrapolation.";
        }
        int all = spec.group().order();
        int seen = spec.seen().size();
        return seen == all
                ? "All " + all + "."
                : seen + " of " + all + "; at the other " + (all - seen) + " it extrapolates.";
    }

    private void accuracy() {
        if (evaluation.isEmpty()) {
            line("Not measured here: evaluate the model, and write this card again with the record of that.");
            return;
        }
        line("| who tells the pose | all poses | worst pose | seen poses | unseen poses | pose found |");
        line("| --- | --- | --- | --- | --- | --- |");
        for (RecogniserResult result : evaluation.get().results()) {
            boolean given = result.recogniser().equals("given");
            line("| " + (given ? "given" : "nobody (" + result.recogniser() + ")") + " | " + percent(result.all())
                    + " | "
                    + percent(result.worst()) + " | " + percent(result.seen()) + " | " + percent(result.unseen())
                    + " | "
                    + (given ? "–" : percent(result.poseAccuracy())) + " |");
        }
        line("");
        line("Measured " + evaluation.get().provenance().created() + " with anypose "
                + evaluation.get().provenance().version() + " at "
                + evaluation.get().results().get(0).poses().size() + " poses.");
    }

    private void confidence() {
        if (file.manifest().calibration().isEmpty()) {
            line("They were not calibrated: take them as an order, not as probabilities. Nothing is called unknown.");
            return;
        }
        file.manifest()
                .calibration()
                .forEach((recogniser, fitted) -> line("- " + recogniser + ": calibrated on " + fitted.views()
                        + " validation views (temperature " + decimal(fitted.temperature()) + "); about "
                        + percent(fitted.falseAlarms()) + " of good pictures are called unknown" + error(recogniser)));
    }

    private String error(String recogniser) {
        return evaluation.stream()
                .flatMap(record -> record.results().stream())
                .filter(result -> result.recogniser().equals(recogniser))
                .map(result -> result.details().get("calibrationError"))
                .filter(error -> error != null)
                .findFirst()
                .map(error -> "; expected calibration error on test objects " + percent(error))
                .orElse("");
    }

    private void limits() {
        ModelSpec spec = file.spec();
        line("- It knows " + spec.classes().size()
                + " classes and no other. Of a picture that shows something else the most it can"
                + " say is that it is unknown, and it does not always notice.");
        line(
                "- It was trained on pictures of one kind; other backgrounds, lighting, polarity or scale are not covered by the numbers"
                        + " above.");
        if (spec.seenWithin().isPresent() || spec.seen().size() < spec.group().order()) {
            line(
                    "- Poses outside of those that it saw rest on extrapolation: `./anypose trust MODEL` says how far that holds.");
        }
        line("- Objects that look the same in two poses have no single right pose.");
    }

    private void provenance() {
        Provenance from = file.provenance();
        line("- made " + from.created() + " by anypose " + from.version() + ", commit " + from.commit() + ", seed "
                + from.seed());
        line("- " + List.of(from.engine(), from.jvm(), from.machine()).stream().collect(Collectors.joining("; ")));
        line("- settings: "
                + from.settings().entrySet().stream()
                        .map(setting -> setting.getKey() + " " + setting.getValue())
                        .collect(Collectors.joining(", ")));
    }

    private static String percent(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%.1f %%", 100 * share) : "–";
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
