package io.anypose.spark.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.spark.Digits;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jar for clusters on a Spark that has nothing of anypose, nor of the libraries that only anypose needs. */
@Tag("submit")
@Timeout(600)
class SubmitTest {

    private static final Pattern OURS =
            Pattern.compile("/target/|/io/anypose/|/ai/djl/|/info/picocli/|/com/twelvemonkeys/|"
                    + "/net/coobird/|/net/java/dev/jna/|/org/jfree/|/org/apache/xmlgraphics/|junit|archunit");

    @TempDir
    private Path temp;

    private static Stream<String> classPath() {
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getProperty("java.class.path"));
    }

    private static Path jar() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            return files.filter(file -> file.toString().endsWith("-submit.jar"))
                    .findFirst()
                    .orElseThrow()
                    .toAbsolutePath();
        }
    }

    private String submit(String... args) throws IOException, InterruptedException {
        String spark = classPath()
                .filter(entry -> !OURS.matcher(entry).find())
                .collect(Collectors.joining(File.pathSeparator));
        String engine = classPath()
                .filter(entry -> entry.contains("pytorch-native-"))
                .findFirst()
                .orElseThrow();
        List<String> command = Stream.of(
                        Stream.of(Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString()),
                        Stream.of("@" + Path.of("java.options").toAbsolutePath(), "-Xmx1g", "-cp", spark),
                        Stream.of("org.apache.spark.deploy.SparkSubmit", "--master", "local[3]"),
                        Stream.of("--conf", "spark.task.cpus=3"),
                        Stream.of("--conf", "spark.ui.enabled=false", "--jars", engine, jar().toString()),
                        Stream.of(args))
                .flatMap(part -> part)
                .toList();
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("printed").toFile());
        builder.environment()
                .putAll(Map.of("SPARK_LOCAL_IP", "127.0.0.1", "DJL_OFFLINE", "true", "OPT_OUT_TRACKING", "true"));
        int code = builder.start().waitFor();
        String printed = Files.readString(temp.resolve("printed"));
        assertEquals(0, code, printed);
        return printed;
    }

    @Test
    void theJarRecognisesAndSweepsWithSparkSubmit() throws IOException, InterruptedException {
        String out = temp.resolve("result.parquet").toString();

        String printed = submit(
                "spark",
                "recognise",
                Digits.model().toString(),
                Digits.pictures().toString(),
                "--out",
                out);

        assertTrue(printed.contains(out + ": 200 pictures in "), printed);
        assertTrue(Files.exists(Path.of(out, "_SUCCESS")));
        assertTrue(printed.contains("; threads of its engine: 3"), printed);
        Path sweep = temp.resolve("sweep");
        submit(("spark sweep --out " + sweep + " --epochs 1 --limit 300 --test-limit 30 --set orbit=none")
                .split(" ", -1));
        assertTrue(Files.exists(sweep.resolve("parts/model/42/evaluation.json")));
    }
}
