package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.anypose.app.train.TrainingRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an earlier version wrote is used as it was meant: {@link OldFiles} says where the files come from. */
class OldFilesTest {

    private static final Path MODEL = OldFiles.V0_1_0.resolve("model.anypose");

    /** Other processors add in another order. */
    private static final double ROUNDING = 1e-4;

    @TempDir
    static Path temp;

    private static Path shapes;

    @BeforeAll
    static void makeShapes() throws IOException {
        shapes = OldFiles.shapes(temp.resolve("shapes"));
    }

    private static JsonElement printed(List<String> args) {
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        return JsonParser.parseString(outcome.out());
    }

    private static JsonElement old(String file) throws IOException {
        return JsonParser.parseString(Files.readString(OldFiles.V0_1_0.resolve(file)));
    }

    @Test
    void anOldModelStillHasTheNumbersOfItsOldEvaluation() throws IOException {
        JsonObject before = old("evaluation.json").getAsJsonObject();
        JsonObject now = printed(OldFiles.evaluate(MODEL, shapes)).getAsJsonObject();
        assertEquals(3, before.getAsJsonArray("results").size());
        assertSame(before.get("results"), now.get("results"), "results");
        assertEquals(before.get("transformation"), now.get("transformation"));
        assertEquals(before.get("operator"), now.get("operator"));
    }

    @Test
    void anOldModelStillGivesTheSameAnswer() throws IOException {
        JsonObject before = old("answer.json").getAsJsonArray().get(0).getAsJsonObject();
        Path picture = shapes.resolve("block").resolve("3.png");
        JsonObject now = printed(OldFiles.recognise(MODEL, picture))
                .getAsJsonArray()
                .get(0)
                .getAsJsonObject();
        before.addProperty("file", picture.toString());
        assertSame(before, now, "answer");
    }

    @Test
    void anOldCheckpointIsContinued() throws IOException {
        Path model = temp.resolve("continued.anypose");
        Path checkpoint = Path.of(model + TrainingRun.CHECKPOINT);
        Files.copy(OldFiles.V0_1_0.resolve("training.checkpoint"), checkpoint);
        Cli.Outcome resumed = Cli.run(OldFiles.train(shapes, model, "--resume"));
        assertEquals(0, resumed.code(), resumed.err());
        assertTrue(resumed.err().startsWith("anypose: continuing with epoch 2 from "), resumed.err());
        // The training that was stopped and the one that was not have the same numbers.
        assertSame(
                old("evaluation.json").getAsJsonObject().get("results"),
                printed(OldFiles.evaluate(model, shapes)).getAsJsonObject().get("results"),
                "results");
    }

    /** Confidences are calibrated today; what they were before has another name, where somebody judged them. */
    private static String today(String name, JsonObject now) {
        return name.equals("calibrationError") && now.has("uncalibratedError") ? "uncalibratedError" : name;
    }

    private static void assertSame(JsonElement before, JsonElement now, String where) {
        if (before instanceof JsonObject one) {
            JsonObject other = now.getAsJsonObject();
            assertTrue(other.keySet().containsAll(one.keySet()), where + ": " + other.keySet());
            one.keySet().forEach(name -> assertSame(one.get(name), other.get(today(name, other)), where + "." + name));
        } else if (before instanceof JsonArray one) {
            assertEquals(one.size(), now.getAsJsonArray().size(), where);
            for (int i = 0; i < one.size(); i++) {
                assertSame(one.get(i), now.getAsJsonArray().get(i), where + "[" + i + "]");
            }
        } else if (before instanceof JsonPrimitive one && one.isNumber()) {
            assertEquals(one.getAsDouble(), now.getAsDouble(), ROUNDING, where);
        } else {
            assertEquals(before, now, where);
        }
    }
}
