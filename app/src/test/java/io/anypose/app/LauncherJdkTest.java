package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Which JDK the launcher takes, and which it refuses. */
class LauncherJdkTest extends LauncherFixture {

    @Test
    void withoutJavaOneLineSaysSo() throws Exception {
        Files.delete(bin.resolve("java"));

        assertRefused(3, "anypose: no java found; install a JDK 17 or newer", launch());
    }

    @Test
    void anOldJavaIsRefusedWithItsVersion() throws Exception {
        command("java", ECHOING_JAVA.formatted("11.0.22"));
        assertRefused(3, "anypose: " + bin.resolve("java") + " is version 11; a JDK 17 or newer is needed", launch());

        command("java", ECHOING_JAVA.formatted("1.8.0_402"));
        assertRefused(3, "anypose: " + bin.resolve("java") + " is version 8; a JDK 17 or newer is needed", launch());
    }

    @Test
    void javaHomeComesBeforeThePath() throws Exception {
        command("java", ECHOING_JAVA.formatted("11.0.22"));
        Path home = Files.createDirectories(temp.resolve("jdk/bin")).getParent();
        assertRefused(3, "anypose: JAVA_HOME is " + home + ", but there is no bin/java", launch(home(home)));

        script(home.resolve("bin/java"), ECHOING_JAVA.formatted("21.0.1"));
        assertRefused(
                3,
                "anypose: anypose must be built first, and " + home + "/bin/java is a runtime without javac",
                launch(home(home)));

        script(home.resolve("bin/javac"), "#!/usr/bin/env bash\n");
        assertEquals(7, launch(home(home)).code());
    }

    @Test
    void theVersionIsReadFromTheFileOfTheJdk() throws Exception {
        assertRefused(3, "anypose: " + temp + "/jdk-11.0.22/bin/java is version 11;", launch(home(jdk("11.0.22"))));
        assertRefused(3, "anypose: " + temp + "/jdk-1.8.0_402/bin/java is version 8;", launch(home(jdk("1.8.0_402"))));

        Outcome outcome = launch(home(jdk("25.0.3")));

        assertEquals(7, outcome.code(), outcome.toString());
        assertTrue(outcome.out().contains("<--enable-native-access=ALL-UNNAMED>"), outcome.out());
    }

    @Test
    void aLinkOnThePathLeadsToTheFileOfTheJdk() throws Exception {
        Path link = Files.createSymbolicLink(temp.resolve("java"), jdk("21").resolve("bin/java"));
        Files.delete(bin.resolve("java"));
        Files.createSymbolicLink(bin.resolve("java"), link);

        assertEquals(7, launch().code());
    }

    @Test
    void aJavaWhoseFileDoesNotTellTheVersionIsAsked() throws Exception {
        Path home = jdk("17.0.15");
        Files.writeString(home.resolve("release"), "SOURCE=\"a\"\n");
        assertRefused(3, "anypose: " + home + "/bin/java does not run (\"asked\")", launch(home(home)));

        script(home.resolve("bin/java"), ECHOING_JAVA.formatted("17.0.15"));
        assertEquals(7, launch(home(home)).code());
    }

    @Test
    void nativeAccessIsAllowedWhereJavaWouldWarn() throws Exception {
        assertFalse(launch().out().contains("native-access"));
        command("java", ECHOING_JAVA.formatted("25-ea"));
        assertTrue(launch().out().contains("<--enable-native-access=ALL-UNNAMED>"));
    }
}
