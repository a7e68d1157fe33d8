package io.anypose.bench;

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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Help, completion and refusals of the commands of this module. */
class CommandsTest {

    @ParameterizedTest
    @ValueSource(strings = {"load", "bench", "bench kernels"})
    void helpHasExamples(String command) {
        Cli.Outcome help = Cli.run((command + " --help").split(" ", -1));

        assertEquals(0, help.code());
        assertEquals("", help.err());
        String examples = help.out().substring(help.out().indexOf("Examples:"));
        assertTrue(examples.contains("./anypose " + command), help.out());
    }

    /** So that it does not matter to users which of both was started. */
    @Test
    void theHelpOfAllCommandsIsThatOfTheApp() {
        String here = Cli.run("--help").out();

        assertEquals(help(List.of()), here);
        assertTrue(here.contains("  bench "), here);
    }

    private static String help(List<Class<?>> more) {
        return io.anypose.app.Main.commandLine(more).getUsageMessage();
    }

    @Test
    void completionKnowsTheCommandsOfBothModules() {
        String script = Cli.run("generate-completion").out();

        assertTrue(script.contains("_picocli_anypose_bench_kernels"), script);
        assertTrue(script.contains("_picocli_anypose_train"), script);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            load --clients 1,0    | --clients is 0; allowed is 1 or more
            load --requests 0     | --requests is 0; allowed is 1 or more
            load 8080             | give one such as http://localhost:8080/
            load https://here/    | give one such as http://localhost:8080/
            bench kernel          | unknown command kernel; did you mean kernels? Allowed are kernels (see anypose bench --help)
            bench --only cooking  | --only names cooking, which is no part; allowed are training, stacked, torus, recognition, any-pose, rigid, memory, photographs, start-up, server
            frobnicate            | sample, info, plot, example, export, report, serve, load, bench, spark, generate-completion
            """)
    void wrongUseIsRefusedInOneLine(String args, String message) {
        Cli.Outcome outcome = Cli.run(args.split(" ", -1));

        assertTrue(outcome.err().contains(message), outcome.err());
        assertTrue(outcome.err().startsWith("anypose: "), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertEquals("", outcome.out());
        assertEquals(2, outcome.code());
    }

    @Test
    void verboseIsAnOptionHereToo() {
        Cli.Outcome outcome = Cli.run("bench", "--only", "cooking", "--verbose");

        assertTrue(outcome.err().contains("ParameterException"), outcome.err());
    }

    @Test
    @Timeout(60)
    void helpStartsNeitherEngineNorBenchmarks(@TempDir Path temp) throws Exception {
        Path out = temp.resolve("out");
        Process process = Cli.start(out.toFile(), List.of("-Xlog:class+load:stdout"), List.of("bench", "--help"));
        assertEquals(0, process.waitFor());

        String loaded = Files.readString(out);
        assertTrue(loaded.contains(" io.anypose.bench.Bench "), loaded);
        for (String library : List.of(" ai.djl.", " com.google.gson.", " org.slf4j.", " org.openjdk.jmh.")) {
            assertFalse(loaded.contains(library), library);
        }
    }
}
