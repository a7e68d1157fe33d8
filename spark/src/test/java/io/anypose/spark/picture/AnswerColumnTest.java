package io.anypose.spark.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.anypose.image.PoseValues;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.learn.Answer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerColumnTest {

    private static final List<String> NAMES = List.of(AnswerColumn.TYPE.fieldNames());

    private static Object field(Row row, String name) {
        return row.get(NAMES.indexOf(name));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAnswerFillsAllFieldsButTheError(boolean unknown) {
        Transformation rotation = Transformations.ROTATION.on(28, 28);
        PoseValues pose = PoseValues.of(rotation, rotation.pose(List.of(36.0)));
        Map<String, Double> classes = Map.of("7", 0.5, "1", 0.25);
        Row row = AnswerColumn.of(
                new Answer("7", 0.5, unknown, OptionalDouble.of(0.75), Optional.of(pose), classes, "orbit", List.of()));

        assertEquals("7", field(row, AnswerColumn.CLASS));
        assertEquals(0.5, field(row, AnswerColumn.CONFIDENCE));
        assertEquals(unknown, field(row, AnswerColumn.UNKNOWN));
        assertEquals(0.75, field(row, AnswerColumn.DISTANCE));
        assertEquals(Map.of("rotation", 36.0), row.getJavaMap(NAMES.indexOf(AnswerColumn.POSE)));
        assertEquals(classes, row.getJavaMap(NAMES.indexOf(AnswerColumn.CLASSES)));
        assertEquals("orbit", field(row, AnswerColumn.BY));
        assertNull(field(row, AnswerColumn.ERROR));
    }

    @Test
    void whatAnAnswerLeavesOutIsNull() {
        Row row = AnswerColumn.of(new Answer(
                "7", 0.5, false, OptionalDouble.empty(), Optional.empty(), Map.of("7", 0.5), "none", List.of()));

        assertNull(field(row, AnswerColumn.DISTANCE));
        assertNull(field(row, AnswerColumn.POSE));
    }

    @Test
    void anErrorLeavesAllOthersOut() {
        Row row = AnswerColumn.of("the picture is damaged");

        for (String name : NAMES) {
            assertEquals(!name.equals(AnswerColumn.ERROR), row.isNullAt(NAMES.indexOf(name)), name);
        }
        assertEquals("the picture is damaged", row.get(NAMES.indexOf(AnswerColumn.ERROR)));
    }
}
