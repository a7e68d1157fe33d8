package io.anypose.app.serve;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.data.DataSet;
import io.anypose.eval.PoseSizes;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.model.ModelSpec;
import io.anypose.pose.Recognitions;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.recipe.AnswerJson;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What programs and the page can ask; {@code openapi.json} beside the page describes it, and a test compares the two. */
final class Api {

    private static final int SWEEP_DEFAULT = 200;
    /** So that a request stays well within the time limit. */
    private static final int SWEEP_MOST = 500;

    private final Map<String, ServedModel> models = new LinkedHashMap<>();
    private final Map<String, Stage> stages = new LinkedHashMap<>();
    private final Digits digits;
    private final EngineQueue engine;
    private final Metrics metrics;

    /** Refuses models that do not fit the data, or that have one name. */
    Api(List<ServedModel> served, DataSet data, EngineQueue engine, Metrics metrics) {
        Map<String, List<ServedModel>> byTransformation = new LinkedHashMap<>();
        for (ServedModel model : served) {
            if (models.put(model.name(), model) != null) {
                throw new AnyposeException("two models are called " + model.name() + "; rename one of the files");
            }
            ModelSpec spec = model.trained().model().spec();
            byTransformation
                    .computeIfAbsent(spec.transformation().name(), name -> new ArrayList<>())
                    .add(model);
        }
        byTransformation.forEach((name, those) -> stages.put(name, new Stage(those, data)));
        this.digits = new Digits(data);
        this.engine = engine;
        this.metrics = metrics;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/api/health", request -> health()),
                Route.get("/api/metrics", request -> Reply.text(200, Metrics.TYPE, metrics.text())),
                Route.get("/api/openapi.json", request -> openApi()),
                Route.get("/api/models", request -> list()),
                Route.post("/api/recognise", this::recognise),
                Route.get(
                        "/api/digits/{number}",
                        request -> Reply.json(digits.get(request.pathValue("number"), request.find("class")))),
                Route.post("/api/scene", this::scene),
                Route.get("/api/sweep", this::sweep));
    }

    private Reply health() {
        JsonObject json = new JsonObject();
        json.addProperty("status", "up");
        json.addProperty("version", Provenance.buildVersion());
        json.addProperty("models", models.size());
        json.addProperty("waiting", engine.waiting());
        return Reply.json(json);
    }

    private static Reply openApi() {
        JsonObject description =
                JsonParser.parseString(Page.resource("openapi.json")).getAsJsonObject();
        description.getAsJsonObject("info").addProperty("version", Provenance.buildVersion());
        return Reply.json(description);
    }

    private Reply list() {
        JsonArray list = new JsonArray();
        stages.values()
                .forEach(stage -> stage.voices().stream()
                        .map(Voice::model)
                        .distinct()
                        .forEach(model -> list.add(describe(model, stage))));
        JsonObject json = new JsonObject();
        json.add("models", list);
        return Reply.json(json);
    }

    private static JsonObject describe(ServedModel model, Stage stage) {
        ModelSpec spec = model.trained().model().spec();
        JsonObject json = new JsonObject();
        json.addProperty("name", model.name());
        json.addProperty("transformation", spec.transformation().name());
        json.addProperty("operator", spec.operator().toString());
        json.addProperty("small", model.small());
        JsonArray recognisers = new JsonArray();
        stage.voices().stream()
                .filter(voice -> voice.model().equals(model))
                .forEach(voice -> recognisers.add(voice.recogniser()));
        json.add("recognisers", recognisers);
        JsonArray classes = new JsonArray();
        spec.classes().forEach(classes::add);
        json.add("classes", classes);
        json.addProperty("width", spec.format().width());
        json.addProperty("height", spec.format().height());
        JsonArray axes = new JsonArray();
        spec.transformation().axes().forEach(axis -> axes.add(axis(axis)));
        json.add("axes", axes);
        JsonArray seen = new JsonArray();
        spec.transformation().readingOrder().stream()
                .filter(spec.split()::isSeen)
                .forEach(pose -> seen.add(Trees.of(PoseSizes.of(spec.transformation(), pose))));
        json.add("seen", seen);
        return json;
    }

    private static JsonObject axis(Axis axis) {
        JsonObject json = new JsonObject();
        json.addProperty("name", axis.name());
        json.addProperty("unit", axis.unit());
        JsonArray values = new JsonArray();
        axis.group().signedOrder().forEach(pose -> values.add(axis.value(pose)));
        json.add("values", values);
        return json;
    }

    private Reply recognise(Request request) {
        String name = request.require("model");
        ServedModel model = Optional.ofNullable(models.get(name))
                .orElseThrow(() -> Problem.notFound(
                        "unknown-model",
                        "there is no model " + name + "; there are " + String.join(", ", models.keySet())));
        ModelSpec spec = model.trained().model().spec();
        if (!model.trained().findsPoses()) {
            throw new Problem(
                    422,
                    "cannot-find-poses",
                    "the model " + name
                            + " cannot find poses: it has no operator, or one for each axis; choose another");
        }
        BufferedImage picture = Upload.decode(request.body(Upload.TYPES), spec.format());
        Recognitions said =
                engine.compute(() -> model.trained().recognise(picture).details());
        JsonObject json = new JsonObject();
        json.addProperty("model", name);
        Trees.of(AnswerJson.of(spec, said, 0)).getAsJsonObject().asMap().forEach(json::add);
        return Reply.json(json);
    }

    private Reply scene(Request request) {
        JsonObject asked = request.json();
        Stage stage = stage(text(asked, "transformation"));
        var mask = Rows.parse(
                asked.get("mask"), stage.format().width(), stage.format().height());
        Pose pose = pose(stage.transformation(), sizes(asked.get("pose"), stage.transformation()));
        int background = asked.has("background") ? number(asked.get("background"), "background") : 0;
        return Reply.json(engine.compute(() -> stage.scene(mask, pose, background)));
    }

    private Reply sweep(Request request) {
        Stage stage = stage(request.require("transformation"));
        List<Integer> sizes = new ArrayList<>();
        for (String size : request.require("pose").split(",", -1)) {
            sizes.add(number(size, "pose"));
        }
        Pose pose = pose(stage.transformation(), sizes);
        int count = request.find("count").map(text -> number(text, "count")).orElse(SWEEP_DEFAULT);
        if (count < 1 || count > SWEEP_MOST) {
            throw Problem.badRequest("bad-count", "count is " + count + "; allowed are 1 to " + SWEEP_MOST);
        }
        return Reply.json(engine.compute(() -> stage.sweep(pose, count)));
    }

    private Stage stage(String transformation) {
        return Optional.ofNullable(stages.get(transformation))
                .orElseThrow(() -> Problem.notFound(
                        "unknown-transformation",
                        "no model here knows the transformation " + transformation + "; there are "
                                + String.join(", ", stages.keySet())));
    }

    private static Pose pose(Transformation transformation, List<Integer> sizes) {
        try {
            return transformation.pose(sizes);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest("bad-pose", e.getMessage());
        }
    }

    /** A pose is a number, or an object with one for each axis. */
    private static List<Integer> sizes(JsonElement json, Transformation transformation) {
        if (json == null || !json.isJsonObject()) {
            return List.of(number(json, "pose"));
        }
        List<Integer> sizes = new ArrayList<>();
        for (Axis axis : transformation.axes()) {
            sizes.add(number(json.getAsJsonObject().get(axis.name()), "pose." + axis.name()));
        }
        return sizes;
    }

    private static String text(JsonObject json, String name) {
        JsonElement value = json.get(name);
        if (value == null
                || !value.isJsonPrimitive()
                || !value.getAsJsonPrimitive().isString()) {
            throw Problem.badRequest("bad-field", "the body has no text " + name);
        }
        return value.getAsString();
    }

    private static int number(JsonElement json, String name) {
        if (json == null
                || !json.isJsonPrimitive()
                || !json.getAsJsonPrimitive().isNumber()) {
            throw Problem.badRequest("bad-field", "the body has no number " + name);
        }
        return number(json.getAsString(), name);
    }

    private static int number(String text, String name) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw Problem.badRequest("bad-number", name + " is no whole number that is possible here");
        }
    }
}
