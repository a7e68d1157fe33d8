package io.anypose.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.eval.Evaluation;
import io.anypose.eval.EvaluationJson;
import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluationJsonTest {

    @TempDir
    Path temp;

    private Path file;
    private String text;

    @BeforeEach
    void nameTheFile() {
        file = temp.resolve("record.json");
        text = record("rotation").toJson().toString();
    }

    private static Evaluation record(String transformation) {
        Map<String, Double> details = Map.of("k", 3.0, "calibrationError", Double.NaN);
        return Records.evaluation(
                transformation,
                "fixed",
                Records.result(transformation, "given"),
                Records.result(transformation, "knn", details, pose -> 0.5 / (1 + pose.index())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rotation", "rotation:30", "translate-x", "translate-y", "translate-xy", "examples"})
    void whatIsReadIsWhatWasWritten(String transformation) throws IOException {
        JsonObject written = record(transformation).toJson();
        Files.writeString(file, written.toString());

        assertEquals(written, EvaluationJson.read(file).toJson());
    }

    @Test
    void namesOfLaterVersionsAreLeftOut() throws IOException {
        JsonObject later = JsonParser.parseString(text).getAsJsonObject();
        later.add("colours", new JsonArray());
        Files.writeString(file, later.toString());

        assertEquals(JsonParser.parseString(text), EvaluationJson.read(file).toJson());
    }

    @Test
    void aMissingFileIsNamed() {
        AnyposeException refusal = assertThrows(AnyposeException.class, () -> EvaluationJson.read(file));
        assertEquals("there is no file " + file + "; check the path", refusal.getMessage());
    }

    @Test
    void whatIsNotJsonIsRefused() throws IOException {
        refusesText("it is not JSON", whole -> whole.substring(0, whole.length() / 2));
        refusesText("it is not JSON", whole -> whole + whole);
        refusesText("it is not JSON", whole -> whole.replace('"', '\''));
        refusesText("the whole is missing instead of an object", whole -> "");
        refusesText("the whole is [1] instead of an object", whole -> "[1]");
        Files.write(file, "\u00e9".getBytes(StandardCharsets.ISO_8859_1));
        refuses("it is not text in UTF-8");
    }

    @Test
    void valuesOfTheWrongKindAreRefusedWithTheirPlace() throws IOException {
        refusesRecord("operator is missing instead of a text", record -> record.remove("operator"));
        refusesRecord("\"spin\" is no known transformation", record -> record.addProperty("transformation", "spin"));
        refusesRecord("results is [] instead of a list", record -> record.add("results", new JsonArray()));
        refusesRecord("provenance is missing", record -> record.remove("provenance"));
        refusesRecord("its provenance is not readable", record -> record.add("provenance", new JsonObject()));
        refusesPose(
                "results[0].poses[3].classAccuracy is 1.5 instead of a number from 0 to 1",
                pose -> pose.addProperty("classAccuracy", 1.5));
        refusesPose(
                "results[0].poses[3].classAccuracy is \"high\" instead of",
                pose -> pose.addProperty("classAccuracy", "high"));
        refusesPose("results[0].poses[3].seen is 1 instead of true or false", pose -> pose.addProperty("seen", 1));
        refusesPose("results[0].poses[3].pose is 0.5 instead of a whole", pose -> pose.addProperty("pose", 0.5));
        refusesPose("results[0].poses[3].residual is missing", pose -> pose.remove("residual"));
    }

    @Test
    void everyPoseMustBeThereOnceAndInOrder() throws IOException {
        refusesPose("which is not a whole cycle", pose -> pose.addProperty("pose", 1));
        refusesPose("which is not a whole cycle", pose -> pose.addProperty("pose", 0));
        refusesRecord(
                "results[1] has 9 poses instead of 10",
                record -> poses(record, 1).remove(3));
        refusesRecord("results[1].poses[0] is at {rotation=-108} where {rotation=-144} is expected", record -> {
            JsonArray poses = poses(record, 1);
            poses.add(poses.remove(0));
        });
    }

    @Test
    void meansThatAreNotThoseOfThePosesAreRefused() throws IOException {
        refusesPose("results[0].all is 0.9", pose -> pose.addProperty("classAccuracy", 0.95));
    }

    @Test
    void meansOnAndOffTheCrossAreCheckedToo() throws IOException {
        text = record("translate-xy").toJson().toString();

        for (String mean : List.of("onCross", "offCross", "worstOffCross")) {
            refusesRecord(
                    "results[0]." + mean + " is 0.1",
                    record -> record.getAsJsonArray("results")
                            .get(0)
                            .getAsJsonObject()
                            .addProperty(mean, 0.1));
        }
    }

    private void refusesPose(String message, Consumer<JsonObject> damage) throws IOException {
        refusesRecord(message, record -> damage.accept(poses(record, 0).get(3).getAsJsonObject()));
    }

    private static JsonArray poses(JsonObject record, int result) {
        return record.getAsJsonArray("results").get(result).getAsJsonObject().getAsJsonArray("poses");
    }

    private void refusesRecord(String message, Consumer<JsonObject> damage) throws IOException {
        JsonObject record = JsonParser.parseString(text).getAsJsonObject();
        damage.accept(record);
        refusesText(message, whole -> record.toString());
    }

    private void refusesText(String message, UnaryOperator<String> damage) throws IOException {
        Files.writeString(file, damage.apply(text));
        refuses(message);
    }

    private void refuses(String message) {
        AnyposeException refusal = assertThrows(AnyposeException.class, () -> EvaluationJson.read(file));
        assertTrue(
                refusal.getMessage().startsWith(file + " is damaged or no evaluation record: "), refusal.getMessage());
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }
}
