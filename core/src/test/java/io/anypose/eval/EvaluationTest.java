package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.file.Json;
import io.anypose.file.JsonSource;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Examples;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.TransformationInfo;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records are read back as they were written, axes and gaps included, and refused if anything in them changed. */
class EvaluationTest {

    private static final Examples GALLERY = new Examples(new CyclicGroup(12));

    private static Evaluation evaluation(Transformation transformation, List<Pose> measured) {
        List<PoseResult> poses = measured.stream()
                .map(pose -> new PoseResult(
                        pose, pose.isIdentity(), 1.0 / (1 + pose.index()), 0.5, pose.isIdentity() ? Double.NaN : 0.25))
                .toList();
        return new Evaluation(
                transformation,
                Operators.SPECTRAL,
                List.of(
                        new RecogniserResult("given", Map.of("calibrationError", Double.NaN), poses),
                        new RecogniserResult("knn", numbers(), poses),
                        new RecogniserResult("orbit", Map.of(), poses)),
                new Provenance(Map.of("order", "default"), 7, "d", "v", "c", "j", "m", "e", "t"));
    }

    private static Map<String, Double> numbers() {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("k", 3.0);
        numbers.put("references", 2000.0);
        numbers.put("calibrationError", 0.125);
        return numbers;
    }

    private static Evaluation rotation() {
        Transformation rotation = TransformationInfo.of(Transformations.ROTATION.on(28, 28));
        return evaluation(rotation, rotation.readingOrder());
    }

    /** At −2 … 2 of twelve poses. */
    private static Evaluation partial() {
        TransformationInfo gallery = TransformationInfo.of(GALLERY);
        return evaluation(
                gallery, Stream.of(-2, -1, 0, 1, 2).map(GALLERY.group()::step).toList());
    }

    private static Evaluation reread(Evaluation evaluation) {
        return Evaluation.read(JsonSource.of("a.json", Json.text(evaluation), ""));
    }

    static List<Transformation> transformations() {
        return List.of(
                Transformations.ROTATION.on(28, 28),
                Transformations.kind("rotation:30").on(28, 28),
                Transformations.kind("translate-x:4").on(28, 28),
                Transformations.TRANSLATE_XY.on(28, 28),
                GALLERY,
                new TransformationInfo(
                        "zoom-and-angle",
                        List.of(
                                new Axis("z", "steps", 1, new CyclicGroup(3)),
                                new Axis("a", "°", 90, new CyclicGroup(4)))));
    }

    @ParameterizedTest
    @MethodSource("transformations")
    void whatIsReadIsWhatWasWritten(Transformation transformation) {
        Evaluation written = evaluation(TransformationInfo.of(transformation), transformation.readingOrder());

        assertEquals(written, reread(written));
        assertEquals(Json.text(written), Json.text(reread(written)));
    }

    @Test
    void posesBetweenTheElementsAreDecimalNumbers() {
        Transformation any =
                TransformationInfo.of(Transformations.kind("rotation:any").on(28, 28));
        List<Pose> poses = Stream.of(-171.0, -0.5, 17.25, 180.0)
                .map(degrees -> any.pose(List.of(degrees)))
                .toList();
        Evaluation written = evaluation(any, poses);

        Evaluation read = reread(written);

        assertEquals(written, read);
        assertTrue(read.transformation().anyPose());
        String line = Json.line(written);
        assertTrue(line.contains("\"step\":12,\"order\":30,\"anyPose\":true"), line);
        assertTrue(line.contains("\"pose\":17.25,") && line.contains("\"pose\":180,"), line);
        Evaluation backwards = evaluation(any, List.of(poses.get(2), poses.get(1)));
        assertThrows(AnyposeException.class, () -> reread(backwards));
    }

    @Test
    void theRangeThatTrainingSawIsKeptWhereAnyPoseIsPossible() {
        Evaluation rotation = rotation();
        Transformation any =
                TransformationInfo.of(Transformations.kind("rotation:any").on(28, 28));
        Evaluation made = evaluation(any, List.of(any.pose(List.of(17.25))));
        Evaluation ranged =
                new Evaluation(any, made.operator(), OptionalDouble.of(30.5), made.results(), made.provenance());

        assertEquals(ranged, reread(ranged));
        assertEquals(OptionalDouble.empty(), reread(rotation).seenWithin());
        refuses(ranged, "seenWithin: found -1.0, allowed is a number of 0 or more", r -> r.put("seenWithin", -1));
        refuses(rotation, "seenWithin: found 30.0, allowed is", r -> r.put("seenWithin", 30));
    }

    @Test
    void posesThatWereNotMeasuredAreGaps() {
        Evaluation read = reread(partial());

        assertEquals(12, read.transformation().group().order());
        assertEquals(5, read.results().get(0).poses().size());
        assertEquals(partial(), read);
        RecogniserResult result = read.results().get(0);
        assertTrue(result.at(GALLERY.group().step(2)).isPresent());
        assertTrue(result.at(GALLERY.group().step(3)).isEmpty());
    }

    @Test
    void sizesOfPosesAreInTheOrderOfTheAxes() {
        Transformation both = transformations().get(5);
        String line = Json.line(evaluation(both, both.readingOrder()));
        assertTrue(line.contains("\"poses\":[{\"z\":-1,\"a\":-90,\"onCross\":false,"), line);
    }

    @Test
    void valuesOfTheWrongKindAreRefusedWithTheirPlace() {
        refuses("axes: found nothing, a list is needed", record -> record.remove("axes"));
        refuses("operator: found nothing, a text is needed", record -> record.remove("operator"));
        refuses(
                "operator: \"spin\" is no known operator; choose one of none, fixed,",
                record -> record.put("operator", "spin"));
        refuses("results: found an empty list, at least one", record -> record.putArray("results"));
        refuses(
                "provenance.seed: found nothing, a whole",
                record -> record.withObject("/provenance").remove("seed"));
        refuses(
                "axes[0]: the axis rotation needs a step above 0, not 0",
                record -> ((ObjectNode) record.at("/axes/0")).put("step", 0));
        refuses(
                "axes[0]: a group has at least one element, but the order is 0",
                record -> ((ObjectNode) record.at("/axes/0")).put("order", 0));
        refuses(
                "the axes of rotation have 2000000000 poses or more; at most 65536 are possible",
                record -> ((ObjectNode) record.at("/axes/0")).put("order", 2_000_000_000));
        refuses("colours: found [], but there is nothing of this name", record -> record.putArray("colours"));
        refusesPose("classAccuracy of 1.5, a number from 0 to 1 is needed", pose -> pose.put("classAccuracy", 1.5));
        refusesPose(".classAccuracy: found \"high\", a number", pose -> pose.put("classAccuracy", "high"));
        refusesPose(".classAccuracy: found null, a number is needed", pose -> pose.putNull("classAccuracy"));
        refusesPose(".seen: found \"yes\", a boolean is needed", pose -> pose.put("seen", "yes"));
        refusesPose(": 0.5° is not a pose of rotation", pose -> pose.put("pose", 0.5));
        refusesPose(": found {pose=null}, a number is needed", pose -> pose.putNull("pose"));
        refusesPose(".residual: found nothing, a number is needed", pose -> pose.remove("residual"));
    }

    @Test
    void everyPoseMustBeOneOfTheAxesOnceAndInOrder() {
        refusesPose(": 1° is not a pose of rotation; allowed are -144 to 180°", pose -> pose.put("pose", 1));
        refusesPose(": found {pose=-144} after a pose", pose -> pose.put("pose", -144));
        refusesPose(": found no size of a pose, but rotation has pose", pose -> pose.remove("pose"));
        refuses("results[1].poses[9]: found {pose=-144} after a pose that is to come later", record -> {
            ArrayNode poses = (ArrayNode) record.at("/results/1/poses");
            poses.add(poses.remove(0));
        });
    }

    @Test
    void meansThatAreNotThoseOfThePosesAreRefused() {
        for (String mean : List.of("all", "seen", "unseen", "worst", "poseAccuracy")) {
            refuses(
                    "results[1]." + mean + ": found 0.01, but the poses give ",
                    record -> result(record, 1).put(mean, 0.01));
        }
        refuses("results[1].all: found NaN, but", record -> result(record, 1).putNull("all"));
        Transformation both = Transformations.TRANSLATE_XY.on(28, 28);
        for (String mean : List.of("onCross", "offCross", "worstOffCross")) {
            refuses(
                    evaluation(both, both.readingOrder()),
                    "results[0]." + mean + ": found 0.01,",
                    record -> result(record, 0).put(mean, 0.01));
        }
    }

    private static ObjectNode result(ObjectNode record, int number) {
        return (ObjectNode) record.at("/results/" + number);
    }

    private static void refusesPose(String message, Consumer<ObjectNode> damage) {
        refuses("results[0].poses[3]", message, record -> damage.accept((ObjectNode) record.at("/results/0/poses/3")));
    }

    private static void refuses(String message, Consumer<ObjectNode> damage) {
        refuses(rotation(), message, damage);
    }

    private static void refuses(String place, String message, Consumer<ObjectNode> damage) {
        String found = refusal(rotation(), damage);
        assertTrue(found.startsWith("a.json: " + place) && found.contains(message), found);
    }

    private static void refuses(Evaluation evaluation, String message, Consumer<ObjectNode> damage) {
        String found = refusal(evaluation, damage);
        assertTrue(found.startsWith("a.json: " + message), found);
    }

    private static String refusal(Evaluation evaluation, Consumer<ObjectNode> damage) {
        ObjectNode record = Json.tree(evaluation);
        damage.accept(record);
        JsonSource source = JsonSource.of("a.json", record.toString(), "evaluate again");
        String message = assertThrows(AnyposeException.class, () -> Evaluation.read(source))
                .getMessage();
        assertTrue(message.endsWith("; evaluate again"), message);
        return message;
    }
}
