package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command printed has arrived, or the command says that it has not. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class LostOutputTest {

    private static final String LOST = "anypose: standard output could not be written (No space left on device), and"
            + " what the command printed is lost or cut; make room or send it elsewhere, and repeat the command\n";

    @TempDir
    private Path temp;

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "generate-completion", "reproduce --plan", "train --help"})
    void aFullDiskIsAProblemThatIsSaid(String command) throws Exception {
        Cli.Outcome outcome = run(new File("/dev/full"), command);
        assertEquals(LOST, outcome.err());
        assertEquals(1, outcome.code());
    }

    @Test
    void wrongUseStaysWrongUseThoughNothingCouldBePrinted() throws Exception {
        assertEquals(2, run(new File("/dev/full"), "train --nonsense").code());
    }

    @Test
    void aDiskWithRoomIsNoProblem() throws Exception {
        Path file = temp.resolve("out");
        Cli.Outcome outcome = run(file.toFile(), "reproduce --plan");
        assertEquals("", outcome.err());
        assertEquals(0, outcome.code());
        assertEquals("Plan", Files.readString(file).substring(0, 4));
    }

    @Test
    void whoClosesThePipeHasReadEnough() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // The writer sleeps until the reader is gone.
        Process process = new ProcessBuilder(
                        "bash",
                        "-c",
                        "{ sleep 0.3; LC_ALL=C \"$@\"; echo \"exit $?\" >&2; } | true",
                        "bash",
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "generate-completion")
                .start();
        assertEquals("exit 0\n", text(process));
        assertEquals(0, process.waitFor());
    }

    private static Cli.Outcome run(File out, String command) throws Exception {
        Process process = Cli.start(out, List.of(), List.of(command.split(" ", -1)));
        String err = text(process);
        return new Cli.Outcome(process.waitFor(), "", err);
    }

    private static String text(Process process) throws Exception {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
