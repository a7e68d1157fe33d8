package io.anypose.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.eval.Ablation;
import io.anypose.eval.Evaluation;
import io.anypose.eval.NeighbourAblation.Cell;
import io.anypose.eval.PaperNumbers;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.file.Json;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Spectrum;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Provenance;
import io.anypose.record.ModelRecord;
import io.anypose.record.PictureRecord;
import io.anypose.report.claim.CompoundRow;
import io.anypose.report.html.EmbeddedImages;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Writes folders as {@code ./anypose reproduce} does, with the paper's own numbers where the paper has some and good ones
 * where it has none.
 */
public final class MadeUpRun {

    private static final double GOOD = 0.97;
    private static final Provenance PROVENANCE =
            Records.evaluation("rotation", "none").provenance();

    private final Path folder;
    private final JsonObject run = new JsonObject();
    private final JsonArray parts = new JsonArray();

    public MadeUpRun(Path folder, long... seeds) {
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
        return JsonParser.parseString(Json.line(PROVENANCE));
    }

    /** A whole run with one seed. */
    public static MadeUpRun whole(Path folder) throws IOException {
        return whole(folder, 42);
    }

    /** A whole run with several seeds, which all measured the same. */
    static MadeUpRun whole(Path folder, long... seeds) throws IOException {
        MadeUpRun made = new MadeUpRun(folder, seeds);
        for (String name : Part.NAMES) {
            for (long seed : seeds) {
                made.part(name, seed, 0);
            }
        }
        for (String name : List.of("rotation", "translate-x", "translate-y", "translate-xy")) {
            made.pictures(name);
        }
        return made;
    }

    /** What {@code reproduction.json} will hold, to be changed. */
    public JsonObject json() {
        return run;
    }

    public Path write() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("reproduction.json"), run.toString());
        return folder;
    }

    public Path file(String name, long seed, String file) {
        return folder.resolve("parts")
                .resolve(name)
                .resolve(String.valueOf(seed))
                .resolve(file);
    }

    /** Adds a part that is done, whose accuracies are all better by {@code more}. */
    public MadeUpRun part(String name, long seed, double more) throws IOException {
        JsonObject part = add(name, seed, "done");
        write(part, name, seed, "evaluation.json", evaluation(name, more));
        if (name.endsWith("-fixed") && !name.startsWith("compound")) {
            write(part, name, seed, "ablation.json", ablation(name, more));
        }
        if (name.endsWith("-spectral")) {
            write(part, name, seed, "info.json", description(name));
        }
        return this;
    }

    /** Adds a part that measures what the method needs, with one accuracy at all poses. */
    public MadeUpRun need(String name, long seed, double accuracy) throws IOException {
        OperatorKind operator = name.contains("-conv-") ? Operators.NONE : Operators.FIXED;
        List<RecogniserResult> results = new ArrayList<>();
        results.add(result("rotation", PoseSource.GIVEN, pose -> accuracy));
        if (operator == Operators.FIXED) {
            results.add(result("rotation", PoseSource.ORBIT, pose -> accuracy - 0.01));
        }
        Evaluation evaluation =
                Records.evaluation("rotation", operator.toString(), results.toArray(RecogniserResult[]::new));
        write(add(name, seed, "done"), name, seed, "evaluation.json", evaluation);
        return this;
    }

    /** Gives a part that is done other accuracies at each pose, as {@code source} knows the pose. */
    void measured(String name, PoseSource source, ToDoubleFunction<PoseResult> accuracy) throws IOException {
        measured(name, 42, source, accuracy);
    }

    /** The same with a seed. */
    void measured(String name, long seed, PoseSource source, ToDoubleFunction<PoseResult> accuracy) throws IOException {
        Evaluation usual = evaluation(name, 0);
        List<RecogniserResult> results = usual.results().stream()
                .map(result -> PoseSource.of(result).equals(source) ? with(result, accuracy) : result)
                .toList();
        if (results.equals(usual.results())) {
            throw new IllegalArgumentException(name + " has no other results for " + source);
        }
        Evaluation other = new Evaluation(usual.transformation(), usual.operator(), results, usual.provenance());
        Files.writeString(file(name, seed, "evaluation.json"), Json.line(other));
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

    /** Lets the records of a part say that they were made with so many digits. */
    void digits(String name, int limit) throws IOException {
        for (String record : List.of("evaluation.json", "ablation.json")) {
            Path path = file(name, 42, record);
            if (!Files.exists(path)) {
                continue;
            }
            JsonObject json = JsonParser.parseString(Files.readString(path)).getAsJsonObject();
            json.getAsJsonObject("provenance")
                    .getAsJsonObject("settings")
                    .addProperty("test-limit", String.valueOf(limit));
            Files.writeString(path, json.toString());
        }
    }

    /** Adds a part without records. */
    public JsonObject add(String name, long seed, String state) {
        JsonObject part = new JsonObject();
        part.addProperty("name", name);
        part.addProperty("seed", seed);
        part.addProperty("folder", "parts/" + name + "/" + seed);
        part.addProperty("state", state);
        part.add("steps", new JsonArray());
        parts.add(part);
        return part;
    }

    private void write(JsonObject part, String name, long seed, String file, Record record) throws IOException {
        Path path = file(name, seed, file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, Json.line(record));
        JsonObject step = new JsonObject();
        step.addProperty("command", "./anypose make --output " + file);
        step.addProperty("seconds", 75);
        step.addProperty("processorSeconds", 70);
        step.addProperty("megabytes", 640.4);
        step.addProperty("result", file);
        part.getAsJsonArray("steps").add(step);
    }

    private static Evaluation evaluation(String part, double more) {
        String transformation = Part.transformation(part).orElseThrow();
        OperatorKind operator = operator(part);
        List<RecogniserResult> results = new ArrayList<>();
        boolean papers = PaperNumbers.extrapolation(transformation, operator, OptionalInt.empty())
                        .isPresent()
                && !part.equals(Part.ANYPOSE);
        if (transformation.equals("translate-xy")) {
            results.add(result(transformation, PoseSource.GIVEN, compound(part, more)));
        } else if (papers) {
            for (PoseSource source : operator == Operators.NONE ? List.of(PoseSource.GIVEN) : PoseSource.PAPER) {
                results.add(result(transformation, source, paper(transformation, operator, source, more)));
            }
        } else {
            results.add(result(transformation, PoseSource.GIVEN, pose -> GOOD + more));
        }
        if (operator == Operators.FIXED || operator == Operators.SPECTRAL) {
            results.add(
                    part.equals(Part.RIGID)
                            ? motions(more)
                            : result(transformation, PoseSource.ORBIT, pose -> GOOD + more));
        }
        return Records.evaluation(transformation, operator.toString(), results.toArray(RecogniserResult[]::new));
    }

    private static OperatorKind operator(String part) {
        return switch (part) {
            case Part.ANYPOSE, Part.ANY_ANGLE, Part.TORUS, Part.RIGID, Part.RIGID_STACKED -> Operators.FIXED;
            case Part.LEARNED_70 -> Operators.LEARNED;
            default ->
                part.startsWith(Part.PEER)
                        ? Operators.NONE
                        : OperatorKind.named(part.substring(part.lastIndexOf('-') + 1));
        };
    }

    /** Better where nothing is turned. */
    private static RecogniserResult motions(double more) {
        return Records.result(
                "rotate-translate",
                PoseSource.ORBIT.recogniser(),
                Map.of("shiftFound", 0.925, "motionFound", 0.869),
                pose -> (pose.index() < 196 ? 0.9 : 0.8) + more);
    }

    private static RecogniserResult result(String transformation, PoseSource source, ToDoubleFunction<Pose> accuracy) {
        Map<String, Double> details = source.neighbours().isPresent()
                ? Map.of("k", (double) source.neighbours().getAsInt(), "references", 2000.0)
                : Map.of();
        return Records.result(transformation, source.recogniser(), details, accuracy);
    }

    private static ToDoubleFunction<Pose> paper(
            String transformation, OperatorKind operator, PoseSource source, double more) {
        Axis axis = Transformations.kind(transformation).on(28, 28).axes().get(0);
        Map<Integer, Double> accuracies = PaperNumbers.extrapolation(transformation, operator, source.neighbours())
                .orElseThrow()
                .accuracies();
        return pose -> accuracies.get((int) axis.value(pose)) + more;
    }

    private static ToDoubleFunction<Pose> compound(String part, double more) {
        Transformation both = Transformations.TRANSLATE_XY.on(28, 28);
        CompoundRow row = new CompoundRow(
                "",
                PoseSource.GIVEN,
                Optional.empty(),
                part.equals(Part.TORUS) ? List.of() : PaperNumbers.compound(operator(part)));
        return pose -> row.paperAt(both.values(pose)).orElse(GOOD) + more;
    }

    private static Ablation ablation(String part, double more) {
        String transformation = Part.transformation(part).orElseThrow();
        return new Ablation(
                transformation,
                Transformations.kind(transformation).on(28, 28).axes(),
                Operators.FIXED,
                PaperNumbers.neighbours().stream()
                        .filter(cell -> cell.transformation().equals(transformation))
                        .map(cell -> new Cell(
                                cell.references(),
                                cell.neighbours(),
                                cell.poseAccuracy() + more,
                                0.01,
                                cell.classAccuracy() + more,
                                0.002))
                        .toList(),
                PROVENANCE);
    }

    private static ModelRecord description(String part) {
        Transformation transformation =
                Transformations.kind(Part.transformation(part).orElseThrow()).on(28, 28);
        Axis axis = transformation.axes().get(0);
        int order = axis.group().order();
        double[] angles = IntStream.rangeClosed(0, order / 2)
                .mapToDouble(i -> 2 * Math.PI * i / order)
                .toArray();
        return new ModelRecord(
                "model.anypose",
                transformation.name(),
                transformation.group().toString(),
                transformation.axes(),
                List.of(),
                List.of(),
                Operators.SPECTRAL,
                "planes",
                Architecture.DENSE,
                2352,
                70,
                70,
                1000,
                List.of("0", "1"),
                Optional.empty(),
                2000,
                List.of(ModelRecord.AxisSpectrum.of(axis, new Spectrum(angles, OptionalInt.of(order), 0.001, 1e-6))),
                Optional.empty(),
                Map.of(),
                List.of(),
                Optional.empty(),
                PROVENANCE);
    }

    private void pictures(String name) throws IOException {
        Transformation transformation = Transformations.kind(name).on(28, 28);
        byte[] png = EmbeddedImages.png(new BufferedImage(28, 28, BufferedImage.TYPE_INT_RGB));
        Files.createDirectories(folder.resolve("pictures"));
        Files.writeString(
                folder.resolve("pictures").resolve(name + ".json"),
                Json.line(new PictureRecord(
                        transformation,
                        "3",
                        transformation.readingOrder().stream()
                                .map(pose -> new PictureRecord.Tile(pose, pose.isIdentity(), png))
                                .toList())));
    }
}
