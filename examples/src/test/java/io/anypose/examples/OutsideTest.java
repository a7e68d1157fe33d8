package io.anypose.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program of somebody else, which is no part of this build: compiled here, with its POM in {@code dist/check}. */
@Timeout(180)
class OutsideTest {

    private static final Path OUTSIDE = Path.of("outside");
    private static final int MOST_LINES = 25;

    @Test
    void aFlagThatIsUpsideDownIsRecognised(@TempDir Path temp) throws IOException, InterruptedException {
        String source = OUTSIDE.resolve("src/main/java/Outside.java").toString();
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", temp.toString(), "-cp", OwnProcess.classPath(), source);
        assertEquals(0, compiled);
        String said = new OwnProcess(temp).printed(temp + File.pathSeparator + OwnProcess.classPath(), "Outside");
        Matcher found = Pattern.compile("flag at (-?[0-9.]+)°\n").matcher(said);
        assertTrue(found.matches(), said);
        assertEquals(180, Math.abs(Double.parseDouble(found.group(1))), 12);
    }

    @Test
    void itIsShort() throws IOException {
        long lines = Files.readString(OUTSIDE.resolve("src/main/java/Outside.java"))
                .lines()
                .dropWhile(line -> !line.contains("tag::learn"))
                .takeWhile(line -> !line.contains("end::learn"))
                .count();
        assertTrue(lines - 1 <= MOST_LINES, "lines: " + (lines - 1));
    }

    @Test
    void itDependsOnThisVersion() throws IOException {
        Pattern version = Pattern.compile("<artifactId>anypose(?:-bom)?</artifactId>\\s*<version>([^<]+)</version>");
        Matcher ours = version.matcher(Files.readString(Path.of("..", "pom.xml")));
        Matcher theirs = version.matcher(Files.readString(OUTSIDE.resolve("pom.xml")));
        assertTrue(ours.find() && theirs.find());
        assertEquals(ours.group(1), theirs.group(1));
    }
}
