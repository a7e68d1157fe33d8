package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class HelpTest {

    /** Every command but the hidden ones, which are for programs. */
    static List<String> commands() {
        return Main.commandLine(List.of()).getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .map(CommandSpec::name)
                .toList();
    }

    @Test
    void commandsOfTheModulesBenchAndSparkAreListedWithWhatTheyDo() {
        String help = Cli.run("--help").out();

        assertTrue(help.matches("(?s).*\\R  load +Measures a server that runs.*"), help);
        assertTrue(help.matches("(?s).*\\R  bench +Measures how fast anypose is.*"), help);
        assertTrue(help.matches("(?s).*\\R  spark +Recognises, evaluates and trains on Apache Spark.*"), help);
        assertFalse(commands().contains("bench"));
        assertFalse(help.contains("  work "), help);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpOfEveryCommandHasExamplesOfIt(String command) {
        Cli.Outcome help = Cli.run((command + " --help").split(" ", -1));

        assertEquals(0, help.code());
        assertEquals("", help.err());
        String examples = help.out().substring(help.out().indexOf("Examples:"));
        assertTrue(examples.contains("./anypose " + command), help.out());
    }

    @Test
    void helpItselfHasExamplesAndTellsExitCodes() {
        Cli.Outcome help = Cli.run("--help");

        assertEquals(0, help.code());
        assertTrue(help.out().contains("./anypose train --transformation rotation --operator fixed"), help.out());
        assertTrue(help.out().contains("Exit codes"), help.out());
    }

    @Test
    void trainHasAtMostTwentyOptionsEachShownOnce() {
        String help = Cli.run("train", "--help").out();
        String options = help.substring(0, help.indexOf("Examples:"));
        assertFalse(help.contains("${"), help);
        List<OptionSpec> all = Main.commandLine(List.of())
                .getSubcommands()
                .get("train")
                .getCommandSpec()
                .options();
        assertTrue(all.size() <= 20, all.toString());
        for (OptionSpec option : all) {
            long lines = options.lines()
                    .filter(line -> line.matches(" {2,6}(-., +)?" + option.longestName() + "([= ].*)?"))
                    .count();
            assertEquals(option.hidden() ? 0 : 1, lines, option.longestName());
        }
    }

    /** What a user may leave out has a default, and the help says so. */
    @Test
    void whatMovesAndWhatActsHaveDefaults() {
        String help = Cli.run("train", "--help").out().replaceAll("\\s+", " ");
        assertTrue(help.contains("(default: rotation)"), help);
        assertTrue(help.contains("(default: fixed)"), help);
    }

    @Test
    void withoutACommandTheHelpGoesToStandardErrorAndTheExitCodeSaysWrongUse() {
        Cli.Outcome nothing = Cli.run();

        assertEquals(2, nothing.code());
        assertEquals("", nothing.out());
        assertTrue(nothing.err().startsWith("Usage: anypose"), nothing.err());
    }

    @Test
    void versionNamesTheCommit() {
        String version = Cli.run("--version").out().strip();

        assertTrue(version.matches("anypose \\d+\\.\\d+\\.\\d+ \\(commit ([0-9a-f]{40}(-dirty)?|unknown)\\)"), version);
        assertEquals(version, Cli.run("train", "--version").out().strip());
    }

    @Test
    void completionKnowsTheValuesOfOptions() {
        String script = Cli.run("generate-completion").out();

        assertTrue(script.contains("\"none\" \"fixed\" \"learned\" \"spectral\""), script);
        // The script names its lists after the labels of the options: equal labels would mix their values up.
        List<String> labels =
                Main.commandLine(List.of()).getSubcommands().get("train").getCommandSpec().options().stream()
                        .filter(option -> option.completionCandidates() != null)
                        .map(ArgSpec::paramLabel)
                        .toList();
        assertEquals(labels.stream().distinct().toList(), labels);
        assertTrue(
                script.contains(
                        "(\"rotation\" \"translate-x\" \"translate-y\" \"translate-xy\" \"rotate-translate\" \"examples\")"),
                script);
    }

    @Test
    @Timeout(60)
    void helpStartsNeitherEngineNorJsonNorLoggingNorCharts(@TempDir Path temp) throws Exception {
        Path out = temp.resolve("out");
        Process process = Cli.start(out.toFile(), List.of("-Xlog:class+load:stdout"), List.of("train", "--help"));
        assertEquals(0, process.waitFor());

        String loaded = Files.readString(out);
        assertTrue(loaded.contains(" io.anypose.app.train.Train "), loaded);
        for (String library : List.of(
                " ai.djl.",
                " com.google.gson.",
                " org.slf4j.",
                " org.jfree.",
                " java.awt.",
                " com.sun.net.httpserver.")) {
            assertFalse(loaded.contains(library), library);
        }
    }
}
