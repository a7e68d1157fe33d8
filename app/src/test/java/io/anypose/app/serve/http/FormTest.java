package io.anypose.app.serve.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormTest {

    private static final String TYPE = "multipart/form-data; boundary=edge";
    private static final String FILE =
            "--edge\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.png\"\r\n\r\n";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static List<String> files(String type, String body) {
        return Form.files(type, bytes(body)).stream()
                .map(file -> new String(file, StandardCharsets.ISO_8859_1))
                .toList();
    }

    private static void refused(String type, String body, String because) {
        Problem problem = assertThrows(Problem.class, () -> Form.files(type, bytes(body)));
        assertEquals(ProblemCode.BAD_FORM, problem.code());
        assertTrue(problem.getMessage().contains(because), problem.getMessage());
    }

    @Test
    void filesAreFoundBetweenOtherFields() {
        String field = "--edge\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\nsome text\r\n";
        assertEquals(List.of("one"), files(TYPE, field + FILE + "one\r\n" + field + "--edge--\r\n"));
        assertEquals(List.of("", "a\r\nb"), files(TYPE, FILE + "\r\n" + FILE + "a\r\nb\r\n--edge--"));
        assertEquals(
                List.of("one"),
                files("multipart/form-data; boundary=\"edge\"; x=y", "words before\r\n" + FILE + "one\r\n--edge--"));
        assertEquals(List.of(), files(TYPE, "--edge--"));
    }

    @Test
    void bytesThatLookLikeADelimiterInTheMiddleOfALineAreContent() {
        assertEquals(List.of("x--edge\r\n\n--edgey"), files(TYPE, FILE + "x--edge\r\n\n--edgey\r\n--edge--"));
    }

    @Test
    void brokenFormsAreRefused() {
        refused("multipart/form-data", "", "names no boundary");
        refused(TYPE, "", "it ends too early");
        refused(TYPE, "--edge", "it ends too early");
        refused(TYPE, FILE + "one", "it ends too early");
        refused(TYPE, "--edge\r\nno headers\r\n--edge--", "a part has no headers");
        refused(TYPE, "--edgeX\r\n\r\n\r\n--edge--", "a part has no headers");
    }

    @Test
    void cutAnywhereItIsTakenOrRefused() {
        byte[] whole = bytes(FILE + "one\r\n" + FILE + "two\r\n--edge--\r\n");
        for (int length = 0; length < whole.length - 2; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThrows(Problem.class, () -> Form.files(TYPE, cut), "of " + length);
        }
        assertArrayEquals(bytes("two"), Form.files(TYPE, whole).get(1));
    }
}
