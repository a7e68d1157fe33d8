package io.anypose.report;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.eval.Evaluation;
import io.anypose.eval.PaperNumbers;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/**
 * Writes folders as {@code ./anypose reproduce} does, with the paper's own numbers where the paper has some and good ones
 * where it has none.
 */
final class MadeUpRun {

    private static final double GOOD = 0.97;

    private final Path folder;
    private final JsonObject run = new JsonObject();
    private final JsonArray parts = new JsonArray();

    MadeUpRun(Path folder, long... seeds) {
        this.folder = folder;
        JsonArray array = new JsonArray();
        for (long seed : seeds) {
            array.add(seed);
        }
        run.addProperty("format", 1);
        run.addProperty("command", "./anypose reproduce --out runs");
        run.addProperty("quick", false);
        run.add("seeds", array);
        run.addProperty("started", "2026-01-01T10:00:00Z");
        run.addProperty("finished", "2026-01-01T11:00:00Z");
        run.addProperty("seconds", 3600);
        run.addProperty("jobs", 2);
        run.add("provenance", provenance());
        run.add("parts", parts);
    }

    private static JsonElement provenance() {
        return new Gson().toJsonTree(Records.evaluation("rotation", "none").provenance());
    }

    /** A whole run with one seed. */
    static MadeUpRun whole(Path folder) throws IOException {
        MadeUpRun made = new MadeUpRun(folder, 42);
        for (String name : Part.NAMES) {
            made.part(name, 42, 0);
        }
        for (String name : Transformations.names()) {
            made.pictures(name);
        }
        return made;
    }

    /** What {@code reproduction.json} will hold, to be changed. */
    JsonObject json() {
        return run;
    }

    Path write() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("reproduction.json"), run.toString());
        return folder;
    }

    Path file(String name, long seed, String file) {
        return folder.resolve("parts")
                .resolve(name)
                .resolve(String.valueOf(seed))
                .resolve(file);
    }

    /** Adds a part that is done, whose accuracies are all better by {@code more}. */
    MadeUpRun part(String name, long seed, double more) throws IOException {
        JsonObject part = add(name, seed, "done");
        write(part, name, seed, "evaluation.json", evaluation(name, more).toJson());
        if (name.endsWith("-fixed") && !name.startsWith("compound")) {
            write(part, name, seed, "ablation.json", ablation(name, more));
        }
        if (name.endsWith("-spectral")) {
            write(part, name, seed, "info.json", description(name));
        }
        return this;
    }

    /** Gives a part that is done other accuracies at each pose, as {@code source} knows the pose. */
    void measured(String name, PoseSource source, ToDoubleFunction<PoseResult> accuracy) throws IOException {
        Evaluation usual = evaluation(name, 0);
        List<RecogniserResult> results = usual.results().stream()
                .map(result -> PoseSource.of(result).equals(source) ? with(result, accuracy) : result)
                .toList();
        if (results.equals(usual.results())) {
            throw new IllegalArgumentException(name + " has no other results for " + source);
        }
        Evaluation other = new Evaluation(usual.transformation(), usual.operator(), results, usual.provenance());
        Files.writeString(file(name, 42, "evaluation.json"), other.toJson().toString());
    }

    private static RecogniserResult with(RecogniserResult result, ToDoubleFunction<PoseResult> accuracy) {
        return new RecogniserResult(
                result.recogniser(),
                result.details(),
                result.poses().stream()
                        .map(pose -> new PoseResult(
                                pose.pose(),
                                pose.seen(),
                                accuracy.applyAsDouble(pose),
                                pose.poseAccuracy(),
                                pose.residual()))
                        .toList());
    }

    /** Adds a number to one value of one cell of a part's ablation. */
    void cell(String name, int references, int neighbours, String value, double more) throws IOException {
        Path path = file(name, 42, "ablation.json");
        JsonObject json = JsonParser.parseString(Files.readString(path)).getAsJsonObject();
        for (JsonElement element : json.getAsJsonArray("cells")) {
            JsonObject cell = element.getAsJsonObject();
            if (cell.get("references").getAsInt() == references && cell.get("k").getAsInt() == neighbours) {
                cell.addProperty(value, cell.get(value).getAsDouble() + more);
            }
        }
        Files.writeString(path, json.toString());
    }

    /** Adds a part without records. */
    JsonObject add(String name, long seed, String state) {
        JsonObject part = new JsonObject();
        part.addProperty("name", name);
        part.addProperty("seed", seed);
        part.addProperty("folder", "parts/" + name + "/" + seed);
        part.addProperty("state", state);
        part.add("steps", new JsonArray());
        parts.add(part);
        return part;
    }

    private void write(JsonObject part, String name, long seed, String file, JsonObject json) throws IOException {
        Path path = file(name, seed, file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, json.toString());
        JsonObject step = new JsonObject();
        step.addProperty("command", "./anypose make " + file);
        step.addProperty("seconds", 75);
        step.addProperty("result", file);
        part.getAsJsonArray("steps").add(step);
    }

    private static Evaluation evaluation(String part, double more) {
        String transformation = Part.transformation(part).orElseThrow();
        String operator = operator(part);
        List<RecogniserResult> results = new ArrayList<>();
        boolean papers = PaperNumbers.extrapolation(transformation, operator, OptionalInt.empty())
                        .isPresent()
                && !part.equals(Part.ANYPOSE);
        if (transformation.equals("translate-xy")) {
            results.add(result(transformation, PoseSource.GIVEN, compound(operator, more)));
        } else if (papers) {
            for (PoseSource source : operator.equals("none") ? List.of(PoseSource.GIVEN) : PoseSource.PAPER) {
                results.add(result(transformation, source, paper(transformation, operator, source, more)));
            }
        } else {
            results.add(result(transformation, PoseSource.GIVEN, pose -> GOOD + more));
        }
        if (operator.equals("fixed") || operator.equals("spectral") || operator.equals("torus")) {
            results.add(result(transformation, PoseSource.ORBIT, pose -> GOOD + more));
        }
        return Records.evaluation(transformation, operator, results.toArray(RecogniserResult[]::new));
    }

    private static String operator(String part) {
        return switch (part) {
            case Part.ANYPOSE -> "fixed";
            case Part.LEARNED_70 -> "learned";
            default -> part.substring(part.lastIndexOf('-') + 1);
        };
    }

    private static RecogniserResult result(String transformation, PoseSource source, ToDoubleFunction<Pose> accuracy) {
        Map<String, Double> details = source.neighbours().isPresent()
                ? Map.of("k", (double) source.neighbours().getAsInt(), "references", 2000.0)
                : Map.of();
        return Records.result(transformation, source.recogniser(), details, accuracy);
    }

    private static ToDoubleFunction<Pose> paper(
            String transformation, String operator, PoseSource source, double more) {
        Axis axis = Transformations.named(transformation).axes().get(0);
        Map<Integer, Double> accuracies = PaperNumbers.extrapolation(transformation, operator, source.neighbours())
                .orElseThrow()
                .accuracies();
        return pose -> accuracies.get(axis.value(pose)) + more;
    }

    private static ToDoubleFunction<Pose> compound(String operator, double more) {
        Transformation both = Transformations.named("translate-xy");
        CompoundRow row = new CompoundRow("", PoseSource.GIVEN, Optional.empty(), PaperNumbers.compound(operator));
        return pose -> row.paperAt(both.values(pose)).orElse(GOOD) + more;
    }

    private static JsonObject ablation(String part, double more) {
        String transformation = Part.transformation(part).orElseThrow();
        JsonArray cells = new JsonArray();
        PaperNumbers.neighbours().stream()
                .filter(cell -> cell.transformation().equals(transformation))
                .forEach(cell -> {
                    JsonObject json = new JsonObject();
                    json.addProperty("references", cell.references());
                    json.addProperty("k", cell.neighbours());
                    json.addProperty("poseAccuracy", cell.poseAccuracy() + more);
                    json.addProperty("poseDeviation", 0.01);
                    json.addProperty("classAccuracy", cell.classAccuracy() + more);
                    json.addProperty("classDeviation", 0.002);
                    cells.add(json);
                });
        JsonObject json = Records.evaluation(transformation, "fixed").toJson();
        json.add("cells", cells);
        return json;
    }

    private static JsonObject description(String part) {
        Axis axis = Transformations.named(Part.transformation(part).orElseThrow())
                .axes()
                .get(0);
        JsonObject axisJson = new JsonObject();
        axisJson.addProperty("name", axis.name());
        axisJson.addProperty("order", axis.group().order());
        JsonArray angles = new JsonArray();
        for (int i = 0; i <= axis.group().order() / 2; i++) {
            angles.add(2 * Math.PI * i / axis.group().order());
        }
        JsonObject spectrum = new JsonObject();
        spectrum.add("angles", angles);
        spectrum.addProperty("order", axis.group().order());
        spectrum.addProperty("deviation", 0.001);
        spectrum.addProperty("chance", 1e-6);
        JsonObject json = new JsonObject();
        json.add("axes", list(axisJson));
        json.add("spectra", list(spectrum));
        json.add("provenance", provenance());
        return json;
    }

    private static JsonArray list(JsonObject element) {
        JsonArray array = new JsonArray();
        array.add(element);
        return array;
    }

    private void pictures(String name) throws IOException {
        Transformation transformation = Transformations.named(name);
        String png = Base64.getEncoder()
                .encodeToString(EmbeddedImages.png(new BufferedImage(28, 28, BufferedImage.TYPE_INT_RGB)));
        JsonArray tiles = new JsonArray();
        for (Pose pose : transformation.readingOrder()) {
            JsonObject tile = new JsonObject();
            Map<String, Integer> values = transformation.values(pose);
            values.forEach((axis, value) -> tile.addProperty(values.size() == 1 ? "pose" : axis, value));
            tile.addProperty("seen", pose.isIdentity());
            tile.addProperty("png", png);
            tiles.add(tile);
        }
        JsonObject json = new JsonObject();
        json.addProperty("transformation", name);
        json.addProperty("label", "3");
        json.addProperty("unit", transformation.axes().get(0).unit());
        json.add("tiles", tiles);
        Files.createDirectories(folder.resolve("pictures"));
        Files.writeString(folder.resolve("pictures").resolve(name + ".json"), json.toString());
    }
}
