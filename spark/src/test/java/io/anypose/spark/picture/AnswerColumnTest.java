package io.anypose.spark.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.learn.Answer;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerColumnTest {

    private static final List<String> NAMES = List.of(AnswerColumn.TYPE.fieldNames());

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAnswerFillsAllFieldsButTheError(boolean unknown) {
        Row row = AnswerColumn.of(new Answer("7", Map.of("rotation", 36.0), "36°", 0.5, unknown, null));

        assertEquals("7", row.get(NAMES.indexOf(AnswerColumn.CLASS)));
        assertEquals(0.5, row.get(NAMES.indexOf(AnswerColumn.CONFIDENCE)));
        assertEquals(Map.of("rotation", 36.0), row.getJavaMap(NAMES.indexOf(AnswerColumn.POSE)));
        assertEquals(unknown, row.get(NAMES.indexOf(AnswerColumn.UNKNOWN)));
        assertTrue(row.isNullAt(NAMES.indexOf(AnswerColumn.ERROR)));
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
