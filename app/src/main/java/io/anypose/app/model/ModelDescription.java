package io.anypose.app.model;

import io.anypose.app.console.Text;
import io.anypose.app.train.TrainingSummary;
import io.anypose.file.Json;
import io.anypose.group.AxisGroup;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.ModelSpec;
import io.anypose.model.Spectrum;
import io.anypose.model.engine.Compute;
import io.anypose.pose.confidence.Calibration;
import io.anypose.provenance.Provenance;
import io.anypose.record.ModelRecord;
import io.anypose.train.EpochRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a model file is and where it came from, for people and for programs. */
record ModelDescription(ModelRecord record, ModelFile file, List<Spectrum> spectra) {

    /** Reads a model file and builds the model, so that weights that do not fit are found here, too. */
    static ModelDescription read(Path path) {
        ModelFile file = ModelFile.read(path);
        try (TrainedModel trained = TrainedModel.open(file, Compute.Choice.CPU)) {
            return new ModelDescription(ModelRecord.of(path, trained), file, Spectrum.of(trained.model()));
        }
    }

    String text() {
        ModelSpec spec = file.spec();
        Provenance provenance = file.provenance();
        StringBuilder text = new StringBuilder(record.model() + "\n\nWhat it is\n");
        line(text, "transformation", spec.transformation().name() + ": " + axes());
        line(text, "group", spec.group() + ", " + spec.group().order() + " poses");
        line(text, "seen poses", poses(spec.split().seen()) + range(spec));
        line(text, "unseen poses", poses(spec.split().unseen()));
        line(text, "operator", spec.operator() + " on " + record.layout());
        line(text, "encoder", spec.architecture() + ", " + record.inputs() + " inputs, latent of " + spec.dimension());
        line(
                text,
                "classifier",
                spec.hidden() + " hidden units, " + spec.classes().size() + " classes");
        line(text, "orbit network", record.orbit().orElse(""));
        line(text, "references", record.references() == 0 ? "" : Text.count(record.references()));
        if (!record.calibration().isEmpty()) {
            line(text, "unknown", unknown(record.calibration()));
        }
        line(text, "parameters", Text.count(record.parameters()));
        line(text, "classes", String.join(", ", spec.classes()));
        for (int i = 0; i < spectra.size(); i++) {
            text.append('\n')
                    .append(new SpectrumText(spec.transformation().axes().get(i), spectra.get(i)));
        }
        record.foundOrder().ifPresent(order -> line(text, "found", TrainingSummary.found(order)));
        text.append("\nWhere it came from\n");
        line(text, "created", provenance.created());
        line(text, "anypose", provenance.version() + ", commit " + provenance.commit());
        line(text, "engine", provenance.engine());
        line(text, "JVM", provenance.jvm());
        line(text, "machine", provenance.machine());
        line(text, "data SHA-256", provenance.dataSha256());
        line(text, "seed", String.valueOf(provenance.seed()));
        line(text, "settings", settings());
        training(text);
        return text.toString().stripTrailing();
    }

    static void line(StringBuilder text, String name, String value) {
        text.append("  %-16s%s%n".formatted(name, value.isEmpty() ? "none" : value));
    }

    /** Returns the share of false alarms that the limits were chosen for, and the temperatures of the confidences. */
    private static String unknown(Map<String, Calibration> calibration) {
        Calibration first = calibration.values().iterator().next();
        return "pictures farther than all but " + Text.percent(first.falseAlarms(), 1)
                + " % of " + Text.count(first.views()) + " validation views; temperatures "
                + calibration.entrySet().stream()
                        .map(each -> each.getKey() + " "
                                + Text.decimal(each.getValue().temperature(), 2))
                        .collect(Collectors.joining(", "));
    }

    private void training(StringBuilder text) {
        List<EpochRecord> history = record.epochs();
        if (!history.isEmpty()) {
            EpochRecord best = TrainingSummary.best(history);
            line(
                    text,
                    "training",
                    "best epoch " + best.epoch() + " of " + history.size() + ", validation loss "
                            + Text.decimal(best.validationLoss(), 4) + ", validation accuracy "
                            + Text.percent(best.validationAccuracy(), 2) + " %");
        }
    }

    private String axes() {
        return file.spec().transformation().axes().stream()
                .map(axis ->
                        (axis.anyPose() ? "any, searched in steps of " : "steps of ") + Text.size(axis, axis.step()))
                .collect(Collectors.joining(" and "));
    }

    /** Where the poses between those that are counted are seen, too. */
    private static String range(ModelSpec spec) {
        Axis first = spec.transformation().axes().get(0);
        return spec.seenWithin().isPresent() && spec.transformation().axes().size() > 1
                ? ", and every " + first.name() + " within ±"
                        + Text.size(first, spec.seenWithin().getAsDouble()) + " where nothing is shifted"
                : "";
    }

    /** Along one axis and two each of them; along more they would be thousands. */
    private String poses(List<Pose> poses) {
        if (file.spec().transformation().axes().size() > 2) {
            AxisGroup group = file.spec().group();
            boolean cross = poses.stream().allMatch(group::isOnCross);
            return Text.count(poses.size()) + (cross ? ", each moved along one axis only" : "");
        }
        return Text.poses(file.spec().transformation(), poses);
    }

    private String settings() {
        return file.provenance().settings().entrySet().stream()
                .map(setting -> setting.getKey() + " " + setting.getValue())
                .collect(Collectors.joining(", "));
    }

    String json() {
        return Json.text(record);
    }
}
