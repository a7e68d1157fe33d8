package io.anypose.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program in a process of its own, as one that has no library for logging. */
@Timeout(180)
class LearnUprightPicturesTest {

    private static final int MOST_LINES = 25;

    @TempDir
    Path temp;

    private String printed(String... args) throws IOException, InterruptedException {
        return new OwnProcess(temp).printed(OwnProcess.classPath(), LearnUprightPictures.class.getName(), args);
    }

    @Test
    void aFlagThatIsTurnedAndFiveTimesAsLargeIsRecognised() throws IOException, InterruptedException {
        String answer = printed();
        Matcher found = Pattern.compile("flag at (-?[0-9.]+)°\n").matcher(answer);
        assertTrue(found.matches(), answer);
        assertEquals(133, Double.parseDouble(found.group(1)), 12);
    }

    @Test
    void itCanBeCancelled() throws IOException, InterruptedException {
        assertEquals("cancelled\n", printed("cancel"));
    }

    @Test
    void itIsShort() throws IOException {
        String source = Files.readString(Path.of("src/main/java/io/anypose/examples/LearnUprightPictures.java"));
        long lines = source.lines()
                .dropWhile(line -> !line.contains("tag::learn"))
                .takeWhile(line -> !line.contains("end::learn"))
                .count();
        assertTrue(lines - 1 <= MOST_LINES, "lines: " + (lines - 1));
    }
}
