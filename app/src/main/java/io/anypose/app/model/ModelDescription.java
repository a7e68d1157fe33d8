package io.anypose.app.model;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.anypose.app.console.Text;
import io.anypose.app.output.Json;
import io.anypose.app.train.TrainingRun;
import io.anypose.app.train.TrainingSummary;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.model.Compute;
import io.anypose.model.Layout;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
import io.anypose.model.ModelSpec;
import io.anypose.model.Spectrum;
import io.anypose.pose.References;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.recipe.AnswerJson;
import io.anypose.recipe.FoundOrder;
import io.anypose.recipe.TrainedModel;
import io.anypose.train.EpochRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a model file is and where it came from, for people and for programs. */
record ModelDescription(
        Path path,
        ModelFile file,
        List<Layout> layouts,
        long parameters,
        List<Spectrum> spectra,
        Optional<String> orbit,
        int references) {

    /** Reads a model file and builds the model, so that weights that do not fit are found here, too. */
    static ModelDescription read(Path path) {
        ModelFile file = ModelFile.read(path);
        try (TrainedModel trained = TrainedModel.open(file, Compute.Choice.CPU)) {
            Model model = trained.model();
            return new ModelDescription(
                    path,
                    file,
                    model.layouts(),
                    model.parameterCount(),
                    Spectrum.of(model),
                    trained.orbit().map(recogniser -> recogniser.spec().toString()),
                    trained.references().map(References::size).orElse(0));
        }
    }

    String text() {
        ModelSpec spec = file.spec();
        Provenance provenance = file.provenance();
        StringBuilder text = new StringBuilder(path + "\n\nWhat it is\n");
        line(text, "transformation", spec.transformation().name() + ": " + axes());
        line(text, "group", spec.group() + ", " + spec.group().order() + " poses");
        line(text, "seen poses", poses(spec.split().seen()));
        line(text, "unseen poses", poses(spec.split().unseen()));
        line(text, "operator", spec.operator() + " on " + layout());
        line(text, "encoder", spec.architecture() + ", " + inputs() + " inputs, latent of " + spec.dimension());
        line(
                text,
                "classifier",
                spec.hidden() + " hidden units, " + spec.classes().size() + " classes");
        line(text, "orbit network", orbit.orElse(""));
        line(text, "references", references == 0 ? "" : Text.count(references));
        line(text, "parameters", Text.count(parameters));
        line(text, "classes", String.join(", ", spec.classes()));
        for (int i = 0; i < spectra.size(); i++) {
            text.append('\n')
                    .append(new SpectrumText(spec.transformation().axes().get(i), spectra.get(i)));
        }
        FoundOrder.of(file).ifPresent(order -> line(text, "found", TrainingSummary.found(order)));
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

    private void training(StringBuilder text) {
        List<EpochRecord> history = history();
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

    /** How training went; empty for a file whose writer did not say. */
    private List<EpochRecord> history() {
        if (!(file.extras().get(TrainingRun.TRAINING) instanceof JsonObject training)) {
            return List.of();
        }
        try {
            return List.of(new Gson().fromJson(training.get("epochs"), EpochRecord[].class));
        } catch (JsonParseException | NullPointerException e) {
            throw new AnyposeException(path + " is damaged: its record of the training is not readable", e);
        }
    }

    private String axes() {
        return file.spec().transformation().axes().stream()
                .map(axis -> "steps of " + Text.size(axis, axis.step()))
                .collect(Collectors.joining(" and "));
    }

    private String poses(List<Pose> poses) {
        return Text.poses(file.spec().transformation(), poses);
    }

    private String layout() {
        return layouts.stream().map(Layout::toString).collect(Collectors.joining(", then "));
    }

    private int inputs() {
        return file.spec().planes().outputs() * file.spec().format().pixels();
    }

    private String settings() {
        return file.provenance().settings().entrySet().stream()
                .map(setting -> setting.getKey() + " " + setting.getValue())
                .collect(Collectors.joining(", "));
    }

    String json() {
        ModelSpec spec = file.spec();
        JsonObject json = new JsonObject();
        json.addProperty("model", path.toString());
        json.addProperty("transformation", spec.transformation().name());
        json.addProperty("group", spec.group().toString());
        json.add("axes", axesJson());
        json.add("seen", posesJson(spec.split().seen()));
        json.add("unseen", posesJson(spec.split().unseen()));
        json.addProperty("operator", spec.operator().toString());
        json.addProperty("layout", layout());
        json.addProperty("architecture", spec.architecture().toString());
        json.addProperty("inputs", inputs());
        json.addProperty("dimension", spec.dimension());
        json.addProperty("hidden", spec.hidden());
        json.addProperty("parameters", parameters);
        json.add("classes", Json.tree(spec.classes()));
        json.add("orbit", Json.tree(orbit.orElse(null)));
        json.addProperty("references", references);
        json.add("spectra", spectraJson());
        FoundOrder.of(file).ifPresent(found -> json.add("foundOrder", found.json()));
        json.add("epochs", Json.tree(history()));
        json.add("provenance", Json.tree(file.provenance()));
        return Json.text(json);
    }

    private JsonArray spectraJson() {
        JsonArray array = new JsonArray();
        for (int i = 0; i < spectra.size(); i++) {
            array.add(new SpectrumText(file.spec().transformation().axes().get(i), spectra.get(i)).json());
        }
        return array;
    }

    private JsonArray axesJson() {
        JsonArray axes = new JsonArray();
        for (Axis axis : file.spec().transformation().axes()) {
            JsonObject json = new JsonObject();
            json.addProperty("name", axis.name());
            json.addProperty("unit", axis.unit());
            json.addProperty("step", axis.step());
            json.addProperty("order", axis.group().order());
            axes.add(json);
        }
        return axes;
    }

    /** A number for each pose, or an object with a number for each axis. */
    private JsonArray posesJson(List<Pose> poses) {
        JsonArray array = new JsonArray();
        var transformation = file.spec().transformation();
        transformation.readingOrder().stream()
                .filter(poses::contains)
                .forEach(pose -> array.add(AnswerJson.pose(transformation, pose)));
        return array;
    }
}
