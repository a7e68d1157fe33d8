package io.anypose.app.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.app.serve.http.Input;
import io.anypose.app.serve.http.Metrics;
import io.anypose.app.serve.http.OpenApi;
import io.anypose.app.serve.http.Parameter;
import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.app.serve.http.Route;
import io.anypose.data.DataSet;
import io.anypose.group.Pose;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What programs and the page can ask. The description of the API is made from the same routes. */
final class Api {

    private static final int SWEEP_DEFAULT = 200;
    /** So that a request stays well within the time limit. */
    private static final int SWEEP_MOST = 500;

    private final Map<String, ServedModel> models = new LinkedHashMap<>();
    private final Map<String, ModelGroup> groups = new LinkedHashMap<>();
    private final Map<String, Demo> demos = new LinkedHashMap<>();
    private final Map<String, Album> albums = new LinkedHashMap<>();
    private final Optional<TestObjects> digits;
    private final EngineQueue engine;
    private final Upload uploads = new Upload();
    private final List<Route> routes;
    private final ObjectNode description;

    /**
     * Refuses models that do not fit the data, or that have one name.
     *
     * @param data objects to draw; none are needed where all models know pictures
     * @param batch how many pictures may be recognised together
     */
    Api(List<ServedModel> served, Optional<DataSet> data, EngineQueue engine, int batch, Metrics metrics) {
        for (ServedModel model : served) {
            if (models.put(model.name(), model) != null) {
                throw new AnyposeException("two models are called " + model.name() + "; rename one of the files");
            }
        }
        for (ModelGroup group : ModelGroup.of(served)) {
            groups.put(group.name(), group);
            if (group.isDrawn()) {
                demos.put(group.name(), new Demo(group, data.orElseThrow()));
            } else {
                albums.put(group.name(), new Album(group));
            }
        }
        this.digits = data.map(TestObjects::new);
        this.engine = engine;
        RecogniseRoutes recognise = new RecogniseRoutes(served, engine, batch, uploads, metrics);
        this.routes = List.of(
                recognise.one(),
                recognise.several(),
                Route.get("/api/models", "models", "The models that are served.")
                        .answers(Answers.Models.class, "All models.", input -> list()),
                Route.get("/api/health", "health", "Whether the server is up.")
                        .answers(Answers.Health.class, "It is.", input -> health()),
                Route.get("/api/metrics", "metrics", "Counters, in the text format of Prometheus.")
                        .answersText(Metrics.TYPE, "All counters.", input -> metrics.text()),
                Route.get("/api/openapi.json", "description", "This description.")
                        .answers(Object.class, "An OpenAPI document.", input -> description()),
                digitRoute(),
                sceneRoute(),
                pictureRoute(),
                lookRoute(),
                lookAtRoute(),
                sweepRoute());
        this.description = new OpenApi(Answers.schemas())
                .describe(
                        "anypose",
                        Provenance.buildVersion(),
                        "Recognises objects in poses that were never seen in training. Sizes of poses are numbers in degrees"
                                + " (counter-clockwise) or pixels (to the right, down).",
                        routes);
    }

    List<Route> routes() {
        return routes;
    }

    private ObjectNode description() {
        return description;
    }

    private Answers.Health health() {
        return new Answers.Health("up", Provenance.buildVersion(), models.size(), engine.waiting());
    }

    private Answers.Models list() {
        return new Answers.Models(groups.values().stream()
                .flatMap(group -> group.describe().stream())
                .toList());
    }

    private Route digitRoute() {
        return Route.get("/api/digits/{number}", "digit", "A test object, for the page.")
                .with(Parameter.path("number", "Counted from 0.", Parameter.integer(0)))
                .with(Parameter.optional("class", "Count only the objects of this class.", Parameter.text()))
                .refuses(404)
                .answers(
                        Answers.Digit.class,
                        "The object.",
                        input -> digits.orElseThrow(() -> new Problem(
                                        ProblemCode.UNKNOWN_DIGIT,
                                        "the models here know pictures; ask /api/pictures for those"))
                                .get(input.pathValue("number"), input.find("class")));
    }

    private Route sceneRoute() {
        return Route.post(
                        "/api/scene",
                        "scene",
                        "What all models of a transformation say about an object at a pose, for the page.")
                .takes(Answers.SceneRequest.class, "The object and its pose.")
                .refuses(404, 503)
                .answersLater(Answers.Scene.class, "The scene and the answers.", this::scene);
    }

    private CompletableFuture<Answers.Scene> scene(Input input) {
        Input.Fields fields = input.json();
        Demo demo = found(demos, fields.text("transformation"));
        var mask = PixelRows.parse(fields.get("mask"), demo.format());
        Pose pose = pose(demo.group(), sizes(fields.get("pose"), demo.group()));
        JsonNode background = fields.get("background");
        int number = background.isMissingNode() ? 0 : number(background, "background");
        return engine.compute(() -> demo.scene(mask, pose, number));
    }

    private Route sweepRoute() {
        return Route.get(
                        "/api/sweep",
                        "sweep",
                        "How many test objects all models of a transformation recognise at a pose, for the page.")
                .with(Parameter.required("transformation", "A transformation that a model knows.", Parameter.text()))
                .with(Parameter.required("pose", "A number, or one for each axis, such as -12,4.", Parameter.text()))
                .with(Parameter.optional(
                        "count",
                        "How many test objects at most.",
                        Parameter.integer(1).put("maximum", SWEEP_MOST).put("default", SWEEP_DEFAULT)))
                .refuses(404, 503)
                .answersLater(Answers.Sweep.class, "The fraction that each recognises.", this::sweep);
    }

    private CompletableFuture<Answers.Sweep> sweep(Input input) {
        String name = input.require("transformation");
        Pose pose = pose(found(groups, name), input.require("pose"));
        int count = input.find("count").map(text -> number(text, "count")).orElse(SWEEP_DEFAULT);
        if (count < 1 || count > SWEEP_MOST) {
            throw new Problem(ProblemCode.BAD_COUNT, "count is " + count + "; allowed are 1 to " + SWEEP_MOST);
        }
        return engine.compute(() -> albums.containsKey(name)
                ? albums.get(name).sweep(pose, count)
                : demos.get(name).sweep(pose, count));
    }

    private Route pictureRoute() {
        return Route.get("/api/pictures/{number}", "picture", "A test picture, for the page.")
                .with(Parameter.path("number", "Counted from 0.", Parameter.integer(0)))
                .with(Parameter.required(
                        "transformation", "The group of a model that knows pictures.", Parameter.text()))
                .with(Parameter.optional("class", "Count only the pictures of this class.", Parameter.text()))
                .refuses(404, 503)
                .answersLater(Answers.Shown.class, "The picture.", input -> {
                    Album album = found(albums, input.require("transformation"));
                    int number = number(input.pathValue("number"), "number");
                    Optional<String> ofClass = input.find("class");
                    return engine.compute(() -> album.picture(number, ofClass));
                });
    }

    private Route lookRoute() {
        return Route.post(
                        "/api/look",
                        "look",
                        "What all models of a group say about a picture, moved to a pose, for the page.")
                .with(Parameter.required(
                        "transformation", "The group of a model that knows pictures.", Parameter.text()))
                .with(Parameter.optional(
                        "pose", "A number, or one for each axis; 0 if it is left out.", Parameter.text()))
                .takes(Upload.TYPES, Upload.DESCRIPTION)
                .refuses(404, 422, 503)
                .answersLater(Answers.Look.class, "What they see and say.", input -> {
                    Album album = found(albums, input.require("transformation"));
                    Pose pose = input.find("pose")
                            .map(text -> pose(album.group(), text))
                            .orElse(album.group().spec().group().identity());
                    BufferedImage picture = uploads.decode(input.file());
                    return engine.compute(() -> album.look(picture, pose));
                });
    }

    private Route lookAtRoute() {
        return Route.get(
                        "/api/look",
                        "lookAt",
                        "What all models of a group say about a test picture at a pose, for the page.")
                .with(Parameter.required(
                        "transformation", "The group of a model that knows pictures.", Parameter.text()))
                .with(Parameter.required("pose", "A number, or one for each axis.", Parameter.text()))
                .with(Parameter.required("object", "The number that /api/pictures gave.", Parameter.integer(0)))
                .refuses(404, 503)
                .answersLater(Answers.Look.class, "What they see and say.", input -> {
                    Album album = found(albums, input.require("transformation"));
                    Pose pose = pose(album.group(), input.require("pose"));
                    int object = number(input.require("object"), "object");
                    return engine.compute(() -> album.look(object, pose));
                });
    }

    private static <T> T found(Map<String, T> groups, String name) {
        return Optional.ofNullable(groups.get(name))
                .orElseThrow(() -> new Problem(
                        ProblemCode.UNKNOWN_TRANSFORMATION,
                        "no model here knows the transformation " + name + " in this way; there are "
                                + String.join(", ", groups.keySet())));
    }

    private static Pose pose(ModelGroup group, String text) {
        List<Double> sizes = new ArrayList<>();
        for (String size : text.split(",", -1)) {
            sizes.add(size(group, size, "pose"));
        }
        return pose(group, sizes);
    }

    private static Pose pose(ModelGroup demo, List<Double> sizes) {
        try {
            return demo.pose(sizes);
        } catch (IllegalArgumentException e) {
            throw new Problem(ProblemCode.BAD_POSE, e.getMessage());
        }
    }

    /** Reads the number of each axis. */
    private static List<Double> sizes(JsonNode json, ModelGroup demo) {
        return demo.axisNames().stream()
                .map(axis -> size(demo, json.path(axis), "pose." + axis))
                .toList();
    }

    private static int number(JsonNode json, String name) {
        if (!json.isNumber()) {
            throw new Problem(ProblemCode.BAD_FIELD, "the body has no number " + name);
        }
        return number(json.asText(), name);
    }

    private static double size(ModelGroup demo, JsonNode json, String name) {
        if (!json.isNumber()) {
            throw new Problem(ProblemCode.BAD_FIELD, "the body has no number " + name);
        }
        return size(demo, json.asText(), name);
    }

    /** A whole number unless any pose is possible. */
    private static double size(ModelGroup demo, String text, String name) {
        if (!demo.anyPose()) {
            return number(text, name);
        }
        try {
            double size = Double.parseDouble(text);
            if (Double.isFinite(size)) {
                return size;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new Problem(ProblemCode.BAD_NUMBER, name + " is no number that is possible here");
    }

    private static int number(String text, String name) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new Problem(ProblemCode.BAD_NUMBER, name + " is no whole number that is possible here");
        }
    }
}
