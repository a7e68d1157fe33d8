package io.anypose.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A record comes back as it was, or is refused with the place and the kind of value that is needed. */
class JsonTest {

    enum Colour {
        RED,
        GREEN;

        @Override
        public String toString() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    record Inner(boolean seen, @NullIsNaN double residual) {}

    record Outer(
            String name,
            int count,
            long seed,
            double share,
            Colour colour,
            List<Inner> parts,
            Map<String, String> settings,
            Optional<String> note) {

        Outer {
            if (count < 0) {
                throw new IllegalArgumentException("found a count of " + count + ", 0 or more is needed");
            }
        }
    }

    private static final Outer WHOLE = new Outer(
            "Gerät",
            3,
            -1L << 60,
            0.1,
            Colour.GREEN,
            List.of(new Inner(true, 0.5), new Inner(false, Double.NaN)),
            Map.of("a", "1"),
            Optional.empty());

    @TempDir
    private Path folder;

    @Test
    void whatIsReadIsWhatWasWritten() {
        assertEquals(WHOLE, Json.read(Json.line(WHOLE), Outer.class));
        Path file = folder.resolve("whole.json");
        Json.write(file, WHOLE);
        assertEquals(WHOLE, JsonSource.read(file, "").as(Outer.class));
    }

    @Test
    void numbersThatAreNotFiniteAreNull() {
        assertEquals("[1.5,null,null]", Json.line(new double[] {1.5, Double.NaN, Double.POSITIVE_INFINITY}));
        assertEquals("[null]", Json.line(List.of(Double.NaN)));
        assertTrue(Json.line(WHOLE).contains("\"residual\":null"), Json.line(WHOLE));
    }

    @Test
    void onlyWhatIsOptionalMayBeMissing() {
        String text = Json.line(WHOLE);
        assertTrue(text.contains(",\"note\":null"), text);
        assertEquals(WHOLE, Json.read(text.replace(",\"note\":null", ""), Outer.class));
    }

    @Test
    void filesHaveOneValueOnEachLine() {
        assertEquals("{\n  \"seen\": true,\n  \"residual\": 1.0\n}", Json.text(new Inner(true, 1)));
        assertEquals("[\n  1,\n  2\n]", Json.text(List.of(1, 2)));
        assertEquals("{}", Json.text(Map.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"count\":3 | \"count\":\"3\" | count: found \"3\", a whole number is needed",
                "\"count\":3 | \"count\":3.0 | count: found 3.0, a whole number is needed",
                "\"count\":3 | \"count\":null | count: found null, a whole number is needed",
                "\"count\":3, | `` | count: found nothing, a whole number is needed",
                "\"count\":3 | \"count\":-1 | found a count of -1, 0 or more is needed",
                "\"count\":3 | \"count\":33333333333 | count: Numeric value (33333333333) out of range of int",
                "\"count\":3 | \"count\":3,\"size\":[4] | size: found [4], but there is nothing of this name; known are"
                        + " colour, count, name,",
                "\"Gerät\" | 7 | name: found 7, a text is needed",
                "\"Gerät\" | null | name: found null, a text is needed",
                "\"share\":0.1 | \"share\":\"0.1\" | share: found \"0.1\", a number is needed",
                "\"share\":0.1 | \"share\":null | share: found null, a number is needed",
                "\"green\" | \"blue\" | colour: found \"blue\", one of red, green is needed",
                "\"green\" | 1 | colour: found 1, one of red, green is needed",
                "\"seen\":false | \"seen\":\"yes\" | parts[1].seen: found \"yes\", a boolean is needed",
                "\"seen\":false | \"seen\":0 | parts[1].seen: found 0, a boolean is needed",
                ",\"residual\":null | `` | parts[1].residual: found nothing, a number is needed",
                "\"residual\":null | \"residual\":{} | parts[1].residual: found {}, a number is needed",
                "{\"a\":\"1\"} | {\"a\":1} | settings.a: found 1, a text is needed",
                "{\"a\":\"1\"} | [] | settings: found [], an object is needed",
                "{\"seen\":true,\"residual\":0.5} | null | parts[0]: found null, an object is needed",
            })
    void everyOtherValueIsRefusedWithItsPlace(String found, String replacement, String message) {
        String damaged = Json.line(WHOLE).replace(found, replacement == null ? "" : replacement);
        assertFalse(damaged.equals(Json.line(WHOLE)), "nothing was replaced");
        AnyposeException refusal = assertThrows(
                AnyposeException.class,
                () -> JsonSource.of("a.json", damaged, "measure again").as(Outer.class));
        assertTrue(refusal.getMessage().startsWith("a.json: " + message), refusal.getMessage());
        assertTrue(refusal.getMessage().endsWith("; measure again"), refusal.getMessage());
    }

    @Test
    void whatIsNotJsonIsRefused() throws IOException {
        String whole = Json.line(new Inner(true, 1));
        refuses("it is not JSON (line 1, column ", whole.substring(0, whole.length() / 2));
        refuses("it is not JSON (line 1, column ", whole + " x");
        refuses("it is not JSON", whole + whole);
        refuses("it is not JSON (line 1, column ", whole.replace('"', '\''));
        refuses("it is not JSON (line 1, column ", whole.replace("1.0", "NaN"));
        refuses("it is not JSON (line 1, column 20: Duplicate field 'seen')", "{\"seen\":true,\"seen\":true}");
        refuses("found nothing, an object is needed", "");
        refuses("found 1, an object is needed", "1");
        refuses("found null, an object is needed", "null");
    }

    private static void refuses(String message, String text) {
        AnyposeException refusal = assertThrows(
                AnyposeException.class, () -> JsonSource.of("a.json", text, "").as(Inner.class));
        assertTrue(refusal.getMessage().startsWith("a.json: " + message), refusal.getMessage());
    }

    @Test
    void filesThatCannotBeReadAreNamed() throws IOException {
        Path file = folder.resolve("none.json");
        assertEquals("there is no file " + file + "; check the path", refusal(file));
        Files.write(file, "\"é\"".getBytes(StandardCharsets.ISO_8859_1));
        assertEquals(file + ": it is not text in UTF-8; measure again", refusal(file));
    }

    private static String refusal(Path file) {
        return assertThrows(AnyposeException.class, () -> JsonSource.read(file, "measure again"))
                .getMessage();
    }
}
