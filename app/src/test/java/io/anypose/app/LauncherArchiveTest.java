package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The archive of classes that makes starts faster. */
class LauncherArchiveTest extends LauncherFixture {

    @Test
    void theBuildArchivesTheClassesOfAStart() throws Exception {
        launch(home(jdk("17.0.15")));
        Path archive = project.resolve("app/target/anypose-17.0.15.jsa");
        assertEquals("io/anypose/app/Main\nai/djl/Model\njava/lang/Object\n", Files.readString(archive));
        try (var files = Files.list(archive.getParent())) {
            assertEquals(
                    List.of(archive),
                    files.filter(f -> f.toString().contains("jsa")).toList());
        }
        String use = "<-XX:SharedArchiveFile=" + archive + "><-Xlog:disable>";

        Files.setLastModifiedTime(jar(), FileTime.from(Instant.now().minusSeconds(60)));
        String same = launch(home(jdk("17.0.15"))).out();
        String other = launch(home(jdk("21"))).out();
        Files.setLastModifiedTime(jar(), FileTime.from(Instant.now().plusSeconds(60)));
        String newerJar = launch(home(jdk("17.0.15"))).out();

        assertTrue(same.contains(use), same);
        assertFalse(other.contains("Archive"), other);
        assertFalse(newerJar.contains("Archive"), newerJar);
        assertEquals(1, builds().size());
    }

    @Test
    void anArchiveIsMadeOfHelpAloneWhereTheTrialFails() throws Exception {
        Path home = jdk("17.0.15");
        script(home.resolve("bin/java"), ARCHIVING_JAVA.replace("*/model.anypose) exit", "*/model.anypose) exit 1"));

        launch(home(home));

        assertEquals(
                "io/anypose/app/Main\njava/lang/Object\n",
                Files.readString(project.resolve("app/target/anypose-17.0.15.jsa")));
    }

    @Test
    void anArchiveThatCannotBeMadeIsDoneWithout() throws Exception {
        Path home = jdk("17.0.15");
        script(home.resolve("bin/java"), ARCHIVING_JAVA.replace("cat", "echo half >\"$archive\"; exit 1; cat"));

        Outcome outcome = launch(home(home));

        assertEquals(7, outcome.code(), outcome.toString());
        assertEquals("anypose: building (first time: about a minute) ...\n", outcome.err());
        assertFalse(outcome.out().contains("Archive"), outcome.out());
        try (var files = Files.list(project.resolve("app/target"))) {
            assertEquals(
                    List.of(), files.filter(f -> f.toString().contains("jsa")).toList());
        }
    }

    /** With the JVM that runs this test, which prints its version on standard output and ends. */
    @Test
    void anArchiveThatDoesNotFitCostsNoWord() throws Exception {
        launch();
        write("app/target/anypose-" + System.getProperty("java.version") + ".jsa", "no archive");
        Files.setLastModifiedTime(jar(), FileTime.from(Instant.now().minusSeconds(60)));
        Map<String, String> java =
                Map.of("JAVA_HOME", System.getProperty("java.home"), "ANYPOSE_JAVA_OPTS", "--version");

        Outcome outcome = launch(java);

        assertEquals(0, outcome.code(), outcome.toString());
        assertFalse(outcome.out().contains("cds"), outcome.out());
        assertEquals("", outcome.err());
    }
}
