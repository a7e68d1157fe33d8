package io.anypose.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** The column has the object that the command line prints and the server sends, as the module {@code app} froze it. */
class OneAnswerTest {

    private static final Path FROZEN = Path.of("..", "app", "src", "test", "resources", "frozen");
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void theColumnHasTheFrozenAnswer() throws IOException {
        Path answer = FROZEN.resolve("answer");
        ObjectNode golden = (ObjectNode) JSON.readTree(Files.readString(answer.resolve("answer.json")));
        Row row = new AnyposeRecogniser()
                .setModel(FROZEN.resolve("models").resolve("fixed.anypose").toString())
                .transform(Sessions.local()
                        .read()
                        .format("binaryFile")
                        .load(answer.resolve("picture.png").toString()))
                .head();
        Row found = row.getStruct(row.fieldIndex("answer"));
        assertTrue(found.isNullAt(found.fieldIndex("error")));

        golden.remove("poses");
        ObjectNode column = (ObjectNode) JSON.readTree(found.json());
        column.remove("error");
        assertEquals(names(golden), names(column));
        golden.properties().forEach(field -> assertNear(field.getValue(), column.get(field.getKey()), field.getKey()));
    }

    private static List<String> names(JsonNode object) {
        return object.propertyStream().map(Map.Entry::getKey).toList();
    }

    /** Engines may differ in the last digits. */
    private static void assertNear(JsonNode expected, JsonNode found, String name) {
        if (expected.isNumber()) {
            assertEquals(expected.doubleValue(), found.doubleValue(), 1e-5, name);
        } else if (expected.isObject()) {
            assertEquals(names(expected), names(found), name);
            expected.properties().forEach(field -> assertNear(field.getValue(), found.get(field.getKey()), name));
        } else {
            assertEquals(expected, found, name);
        }
    }
}
