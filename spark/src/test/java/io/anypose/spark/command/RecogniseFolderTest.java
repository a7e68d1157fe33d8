package io.anypose.spark.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.spark.Cli;
import io.anypose.spark.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class RecogniseFolderTest extends RecogniseFolderCases {

    @Override
    protected SparkSession session() {
        return Sessions.local();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"spark", "spark recognise", "spark evaluate", "spark reproduce", "spark sweep", "spark bench"})
    void helpHasExamples(String command) {
        Cli.Outcome help = Cli.run((command + " --help").split(" ", -1));

        assertEquals(0, help.code(), help.err());
        String examples = help.out().substring(help.out().indexOf("Examples:"));
        assertTrue(examples.contains("./anypose " + command), help.out());
    }

    /** Without the module of vectors, which Java announces with a warning at every start. */
    @Test
    void theOptionsOfTheLauncherAreSparks() throws IOException {
        assertEquals(
                List.of(JavaModuleOptions.defaultModuleOptionArray()).stream()
                        .filter(option -> !option.startsWith("--add-modules") && !option.startsWith("-XX:+Ignore"))
                        .toList(),
                Files.readAllLines(Path.of("java.options")));
    }
}
