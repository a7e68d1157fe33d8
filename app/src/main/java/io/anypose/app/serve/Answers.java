package io.anypose.app.serve;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.app.serve.http.Described;
import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.Schemas;
import io.anypose.file.Json;
import io.anypose.group.Pose;
import io.anypose.image.Transformation;
import io.anypose.model.ModelSpec;
import io.anypose.pose.Recognitions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What travels as JSON. The names of the components are the names that clients see. */
final class Answers {

    // Error Prone does not see that annotations read it.
    @SuppressWarnings("UnusedVariable")
    private static final String MASK = "One string for each row of pixels, one digit for each pixel. 1 is the object.";

    @SuppressWarnings("UnusedVariable")
    private static final String STRANGENESS =
            "How far the picture is from what the model knows: above 1 it is unknown. Null if the model does not tell.";

    private Answers() {}

    /** The schemas of these records. */
    static Schemas schemas() {
        ObjectNode pose = JsonNodeFactory.instance
                .objectNode()
                .put(
                        "description",
                        "A number in the unit of the axis; with several axes an object with a number for each.");
        var either = pose.putArray("oneOf");
        either.addObject().put("type", "number");
        either.addObject()
                .put("type", "object")
                .putObject("additionalProperties")
                .put("type", "number");
        return new Schemas().with(PoseSizes.class, pose);
    }

    /**
     * A pose as clients see it: a number such as −108, or one for each axis, such as {@code {"x": -12, "y": 4}}.
     *
     * @param sizes in the units of the axes, by the names of these
     */
    @Described(name = "Pose")
    record PoseSizes(Map<String, Double> sizes) {

        @JsonValue
        Object json() {
            Map<String, Number> numbers = new LinkedHashMap<>();
            sizes.forEach((name, size) -> numbers.put(name, Json.number(size)));
            return numbers.size() == 1 ? numbers.values().iterator().next() : numbers;
        }
    }

    static PoseSizes sizes(Transformation transformation, Pose pose) {
        return new PoseSizes(transformation.values(pose));
    }

    private static Double strangenessOf(Recognitions said) {
        double found = said.strangeness()[0];
        return Double.isNaN(found) ? null : found;
    }

    private static Map<String, Double> classes(ModelSpec spec, Recognitions said) {
        Map<String, Double> classes = new LinkedHashMap<>();
        for (int i = 0; i < spec.classes().size(); i++) {
            classes.put(spec.classes().get(i), said.classProbabilities()[0][i]);
        }
        return classes;
    }

    record Health(
            @Described(allowed = "up") String status,
            String version,
            int models,
            @Described("Requests that wait for the engine.") int waiting) {}

    record Models(List<Model> models) {}

    record Model(
            String name,

            @Described(
                    "Models of one group are shown side by side; requests for the page name it as the transformation.")
            String group,

            String transformation,

            @Described(allowed = {"none", "fixed", "learned", "spectral"})
            String operator,

            @Described("Whether it was trained for a minute or so, only to show what it is about.")
            boolean small,

            @Described(allowed = {"none", "given", "knn", "orbit"})
            List<String> recognisers,

            List<String> classes,
            int width,
            int height,

            @Described("Whether it knows pictures, and not drawn objects before noise.")
            boolean pictures,

            @Described("Whether there are test pictures to try.")
            boolean testPictures,

            List<AxisValues> axes,

            @Described("The poses that training saw; of a range of them those that the axes list.")
            List<PoseSizes> seen,

            @Described(
                    value = "How far the range of seen poses reaches on either side; null unless any pose is possible.",
                    nullable = true)
            Double seenWithin) {}

    /** An axis of a transformation, with all sizes that poses can have along it. */
    @Described(name = "Axis")
    record AxisValues(
            String name,
            String unit,
            List<Number> values,

            @Described("Whether sizes between these are poses, too.")
            boolean anyPose) {}

    record PoseProbability(PoseSizes pose, double probability) {}

    /** What a model says about a picture: the same as {@code recognise --json}. */
    record Recognition(
            String model,
            @JsonProperty("class") String label,
            @Described("Probability of the class.") double confidence,

            @Described(
                    "Whether the picture is not like those that the model knows, so that nothing is to be made of the rest.")
            boolean unknown,

            @Described(value = STRANGENESS, nullable = true) Double strangeness,

            PoseSizes pose,
            Map<String, Double> classProbabilities,
            List<PoseProbability> poseProbabilities) {

        static Recognition of(ServedModel model, PoseOrder poses, Recognitions said) {
            ModelSpec spec = model.spec();
            return new Recognition(
                    model.name(),
                    spec.classes().get(said.label(0)),
                    said.confidence(0),
                    said.isUnknown(0),
                    strangenessOf(said),
                    sizes(spec.transformation(), said.poses().get(0)),
                    classes(spec, said),
                    poses.with(said.poseProbabilities()[0]));
        }
    }

    record BatchRequest(
            @Described("The bytes of the pictures' files, each as text in Base64.")
            List<String> pictures) {}

    record Batch(
            @Described("One for each picture, in the order of these.")
            List<BatchAnswer> answers) {}

    /** What a model says about one of several pictures, or why that one is refused. */
    record BatchAnswer(
            @Described(value = "Null if the picture is refused.", nullable = true)
            Recognition recognition,

            @Described(value = "Why the picture is refused; else null.", nullable = true)
            Problem.Body problem) {}

    record Digit(
            int number,
            @Described("How many there are to pick from.") int count,
            @JsonProperty("class") String label,
            @Described(MASK) List<String> mask) {}

    record SceneRequest(
            String transformation,
            PoseSizes pose,
            @Described(MASK) List<String> mask,

            @Described(value = "Which of the random backgrounds; 0 if it is left out.", optional = true)
            int background) {}

    record Scene(
            PoseSizes pose,
            boolean seen,

            @Described(
                    "One string for each row of pixels, one digit for each pixel. 0 is black, 1 white, 2 the object.")
            List<String> scene,

            List<SceneAnswer> answers) {}

    record SceneAnswer(
            String model,
            String recogniser,
            @JsonProperty("class") String label,
            double confidence,
            boolean unknown,
            @Described(value = STRANGENESS, nullable = true) Double strangeness,

            @Described(value = "Null for a model without operator, as are the last two.", nullable = true)
            PoseSizes pose,

            Map<String, Double> classProbabilities,
            @Described(nullable = true) List<PoseProbability> poseProbabilities,

            @Described(
                    value = "The drawn object, brought back by the pose that was found; null for pictures.",
                    nullable = true)
            List<String> turnedBack,

            @Described(
                    value =
                            "The picture, brought back by the pose that was found, as the URL of a PNG; null for drawn objects"
                                    + " and where a pose is no movement of pixels.",
                    nullable = true)
            String upright) {

        static SceneAnswer of(ServedRecogniser recogniser, Recognitions said, List<String> turnedBack, String upright) {
            ModelSpec spec = recogniser.model().spec();
            boolean knows = recogniser.knowsPoses();
            return new SceneAnswer(
                    recogniser.model().name(),
                    recogniser.kind(),
                    spec.classes().get(said.label(0)),
                    said.confidence(0),
                    said.isUnknown(0),
                    strangenessOf(said),
                    knows ? sizes(spec.transformation(), said.poses().get(0)) : null,
                    classes(spec, said),
                    knows ? recogniser.poses().with(said.poseProbabilities()[0]) : null,
                    turnedBack,
                    upright);
        }
    }

    /** A test picture. */
    @Described(name = "TestPicture")
    record Shown(
            int number,
            @Described("How many there are to pick from.") int count,
            @JsonProperty("class") String label,

            @Described("The picture as the first model sees it, as the URL of a PNG.")
            String picture) {}

    /** What models say about a picture. */
    record Look(
            PoseSizes pose,
            boolean seen,

            @Described("What the first model sees, as the URL of a PNG.")
            String picture,

            List<SceneAnswer> answers) {}

    @Described(name = "SweepResult")
    record Sweep(PoseSizes pose, boolean seen, int count, List<Accuracy> results) {}

    record Accuracy(
            String model,
            String recogniser,

            @Described("The fraction of the objects that it recognises.")
            double accuracy) {}
}
