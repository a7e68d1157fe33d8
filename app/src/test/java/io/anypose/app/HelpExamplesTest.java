package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The examples of every help text are pasted into a shell, and what reaches the program is understood by it. */
@DisabledOnOs(OS.WINDOWS)
class HelpExamplesTest {

    /** Stands for the launcher, and writes down what it is given: each word ends with a 0, each command with a 1. */
    private static final String LAUNCHER = """
            #!/usr/bin/env bash
            printf '%s\\0' "$@" >>said
            printf '\\1' >>said
            """;

    private static final String OTHERS = "jq() { cat >/dev/null; }\ncurl() { :; }\nset -eu\n";

    @TempDir
    private Path temp;

    /** A command and all below it. */
    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpExamplesTest::all));
    }

    /** What stands below "Examples:", as a terminal of 80 columns shows it. */
    private static String examples(CommandLine command) {
        String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
        return help.substring(help.indexOf("Examples:\n") + "Examples:\n".length());
    }

    private List<List<String>> given(String pasted) throws IOException, InterruptedException {
        Files.writeString(temp.resolve("anypose"), LAUNCHER);
        Files.setPosixFilePermissions(temp.resolve("anypose"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Process shell = new ProcessBuilder("bash", "-c", OTHERS + pasted)
                .directory(temp.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, shell.waitFor(), said);
        List<List<String>> commands = new ArrayList<>();
        for (String command : Files.readString(temp.resolve("said")).split("\u0001", -1)) {
            List<String> words = List.of(command.split("\0", -1));
            if (words.size() > 1) {
                commands.add(words.subList(0, words.size() - 1));
            }
        }
        return commands;
    }

    @Test
    void examplesCanBePastedAsTheyAreShown() throws Exception {
        CommandLine main = Main.commandLine(List.of());
        String pasted = all(main)
                .filter(command -> !command.getCommandSpec().usageMessage().hidden())
                .map(HelpExamplesTest::examples)
                .collect(Collectors.joining("\n"));
        pasted.lines().forEach(line -> assertTrue(line.isEmpty() || line.startsWith("  "), "broken in two: " + line));

        List<List<String>> commands = given(pasted);

        assertTrue(commands.size() > 40, commands.toString());
        for (List<String> command : commands) {
            assertDoesNotThrow(
                    () -> Main.commandLine(List.of()).parseArgs(command.toArray(String[]::new)), command::toString);
        }
    }
}
