package io.anypose.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * PIT runs a test class many times in one JVM, so each time opens the engine that it closes. With one that was opened when
 * the class was loaded, every test would fail the second time, and every mutant would be taken for killed.
 */
class RepeatedTestsTest {

    private static final Pattern OPENED_ONCE = Pattern.compile("static final Compute \\w+ =");

    @Test
    void noTestOpensTheEngineOnlyOnce() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
            List<Path> tests =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            assertTrue(tests.size() > 50, "the tests of core: " + tests);
            assertEquals(
                    List.of(),
                    tests.stream()
                            .filter(file -> OPENED_ONCE.matcher(text(file)).find())
                            .toList(),
                    "open the engine by a CpuEngine, or in @BeforeAll");
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    @Test
    void oneThatDoesIsFoundOut() {
        assertTrue(OPENED_ONCE
                .matcher("    private static final " + "Compute COMPUTE = Compute.on(Compute.Choice.CPU);")
                .find());
    }
}
