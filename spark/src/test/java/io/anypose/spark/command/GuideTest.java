package io.anypose.spark.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.spark.Cli;
import io.anypose.spark.Digits;
import io.anypose.spark.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the guide that need Spark, with a model and pictures of the tests; the others are tested in the module app. */
@Timeout(600)
class GuideTest {

    private static final Pattern COMMANDS = Pattern.compile("(?s)\n## On Spark\n.*?```sh\n(.*?)```\n");

    @BeforeAll
    static void startSpark() {
        Sessions.local();
    }

    @Test
    void everyCommandOfTheGuideWorks(@TempDir Path temp) throws IOException {
        Matcher guide = COMMANDS.matcher(Files.readString(Path.of("..", "docs", "guide.md")));
        assertTrue(guide.find(), "the guide says nothing of Spark");
        Map<String, String> places = Map.of(
                "rotation-fixed.anypose", Digits.model().toString(),
                "pictures", Digits.pictures().toString(),
                "answers.parquet", temp.resolve("answers.parquet").toString());
        for (String line : guide.group(1).split("\n", -1)) {
            if (!line.isEmpty()) {
                String[] args = line.replaceFirst("^\\./anypose ", "").split(" ", -1);
                for (int i = 0; i < args.length; i++) {
                    args[i] = places.getOrDefault(args[i], args[i]);
                }
                Cli.Outcome outcome = Cli.run(args);
                assertEquals(0, outcome.code(), line + ": " + outcome.err());
            }
        }
        assertTrue(Files.exists(temp.resolve("answers.parquet")));
    }
}
