package io.anypose.app.serve;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.app.serve.http.Described;
import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.Schemas;
import io.anypose.image.PoseValues;
import io.anypose.learn.Answer;
import java.util.List;

/** What travels as JSON. The names of the components are the names that clients see. */
final class Answers {

    // Error Prone does not see that annotations read it.
    @SuppressWarnings("UnusedVariable")
    private static final String MASK = "One string for each row of pixels, one digit for each pixel. 1 is the object.";

    private Answers() {}

    /** Returns the schemas of these records. */
    static Schemas schemas() {
        ObjectNode pose = JsonNodeFactory.instance
                .objectNode()
                .put("description", "A number for each axis, in its unit, by the name of the axis.")
                .put("type", "object");
        pose.putObject("additionalProperties").put("type", "number");
        return new Schemas().with(PoseValues.class, pose);
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
            List<PoseValues> seen,

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

    /** The answer of a model about a picture. */
    record Recognition(String model, @JsonUnwrapped Answer answer) {}

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
            PoseValues pose,
            @Described(MASK) List<String> mask,

            @Described(value = "Which of the random backgrounds; 0 if it is left out.", optional = true)
            int background) {}

    record Scene(
            PoseValues pose,
            boolean seen,

            @Described(
                    "One string for each row of pixels, one digit for each pixel. 0 is black, 1 white, 2 the object.")
            List<String> scene,

            List<SceneAnswer> answers) {}

    /** The answer of one recogniser, with the probabilities of poses. */
    record SceneAnswer(
            String model,
            @JsonUnwrapped Answer answer,

            @Described(
                    value = "The drawn object, brought back by the pose that was found; null for pictures, and where no"
                            + " pose is known.",
                    nullable = true)
            List<String> turnedBack,

            @Described(
                    value = "The picture, brought back by the pose that was found, as the URL of a PNG; null for drawn"
                            + " objects, and where no pose is known or a pose is no movement of pixels.",
                    nullable = true)
            String upright) {}

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
            PoseValues pose,
            boolean seen,

            @Described("What the first model sees, as the URL of a PNG.")
            String picture,

            List<SceneAnswer> answers) {}

    @Described(name = "SweepResult")
    record Sweep(PoseValues pose, boolean seen, int count, List<Accuracy> results) {}

    record Accuracy(
            String model,

            @Described("Recogniser that was asked: none, given, knn or orbit.")
            String by,

            @Described("The fraction of the objects that it recognises.")
            double accuracy) {}
}
