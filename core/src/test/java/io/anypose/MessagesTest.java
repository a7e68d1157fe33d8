package io.anypose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What core says is for programs, too, which have settings and no command line. */
class MessagesTest {

    private static final Pattern FLAG = Pattern.compile("\"[^\"\n]*(?<![\\w-])--[a-z][^\"\n]*\"");

    private static List<String> flags(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> found(file).stream())
                    .toList();
        }
    }

    private static List<String> found(Path file) {
        try {
            return FLAG.matcher(Files.readString(file))
                    .results()
                    .map(match -> file + ": " + match.group())
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void noMessageNamesAFlag() throws IOException {
        assertEquals(List.of(), flags(Path.of("src/main/java")));
    }

    @Test
    void flagsAreFoundWhereTheyBelong() throws IOException {
        assertTrue(flags(Path.of("../app/src/main/java")).size() > 100);
    }
}
