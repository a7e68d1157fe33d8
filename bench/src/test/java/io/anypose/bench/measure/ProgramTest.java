package io.anypose.bench.measure;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java itself is the program here: it is there on every machine. */
class ProgramTest {

    private static final Program JAVA = new Program(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));

    @TempDir
    private Path folder;

    @Test
    void whatACommandPrintsIsReturned() {
        assertTrue(JAVA.output(folder, "--version").contains(System.getProperty("java.version")));
        assertTrue(JAVA.seconds(folder, "--version") > 0);
    }

    @Test
    void aCommandThatFailsIsNamed() {
        String message = assertThrows(AnyposeException.class, () -> JAVA.seconds(folder, "no.such.Program"))
                .getMessage();
        assertTrue(message.contains("no.such.Program ended with exit code 1; run it to see why"), message);
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        String message = assertThrows(
                        AnyposeException.class, () -> new Program(List.of("no-such-program")).output(folder, "--help"))
                .getMessage();
        assertTrue(message.startsWith("cannot start no-such-program"), message);
    }

    @Test
    void aProgramThatEndsBeforeItIsReadyIsNamed() {
        String message = assertThrows(
                        AnyposeException.class, () -> JAVA.start(folder, "never said"::equals, "--version"))
                .getMessage();
        assertTrue(message.endsWith("--version ended before it was ready; run it to see why"), message);
    }

    @Test
    void oneThatRunsIsReadyWhenItSaysSoAndEndsWhenItIsClosed() throws IOException {
        Path source = folder.resolve("Waiting.java");
        Files.writeString(source, """
                class Waiting {
                    public static void main(String[] args) throws Exception {
                        System.out.println("ready");
                        Thread.sleep(60_000);
                    }
                }
                """);
        Program.Running waiting = JAVA.start(folder, "ready"::equals, source.toString());
        assertTrue(waiting.process().isAlive());
        waiting.close();
        assertFalse(waiting.process().isAlive());
    }
}
