package io.anypose.spark.command;

import io.anypose.app.Main;
import io.anypose.app.console.ExitCode;
import io.anypose.file.Json;
import io.anypose.provenance.AnyposeException;
import io.anypose.spark.cluster.LocalCluster;
import io.anypose.spark.measure.Recognition;
import io.anypose.spark.measure.ResidentMemory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;

/** What {@code spark bench} measures, each in a process of its own, because the engine chooses its threads once. */
enum BenchPart {

    /** As {@code ./anypose recognise} does it. */
    PROCESS("pictures a second, one process", "-XX:+UseSerialGC -Xmx1g") {
        @Override
        SparkBench.Part measure(Path model, int pictures) {
            return new SparkBench.Part(name(), new Recognition(model, pictures).inOneProcess(), 0);
        }
    },

    /** The heap is whole from the beginning: what grows is what is never given back. */
    LOCAL("pictures a second, local[2]", "-XX:+UseParallelGC -Xms1g -Xmx1g -XX:+AlwaysPreTouch") {
        @Override
        SparkBench.Part measure(Path model, int pictures) {
            SparkSession spark = session(Map.of("spark.master", "local[2]"));
            try (ResidentMemory memory = new ResidentMemory()) {
                double rate = new Recognition(model, pictures).on(spark);
                return new SparkBench.Part(name(), rate, memory.growth());
            } finally {
                spark.stop();
            }
        }
    },

    EXECUTOR("pictures a second, one executor of one core", "-Xmx600m") {
        @Override
        SparkBench.Part measure(Path model, int pictures) {
            return new SparkBench.Part(name(), onCluster(model, pictures, 1), 0);
        }
    },

    EXECUTORS("pictures a second, two executors of one core each", "-Xmx600m") {
        @Override
        SparkBench.Part measure(Path model, int pictures) {
            return new SparkBench.Part(name(), onCluster(model, pictures, 2), 0);
        }
    },

    /** The whole command, which ends after its first row. */
    START("seconds, the answers for one picture", "-Xmx1g") {
        @Override
        SparkBench.Part measure(Path model, int pictures) {
            throw new IllegalStateException("is measured from outside");
        }

        @Override
        SparkBench.Part inProcess(Path folder, Path model, int pictures) {
            Path one = folder.resolve("one");
            PrintWriter nobody = new PrintWriter(Writer.nullWriter());
            int sampled = Main.execute(
                    List.of(), nobody, nobody, "sample", model.toString(), "--count", "1", "--output", one.toString());
            if (sampled != ExitCode.DONE) {
                throw new AnyposeException("no picture could be made to measure with");
            }
            Path out = folder.resolve("one.parquet");
            long began = System.nanoTime();
            run(folder, List.of("spark", "recognise", model.toString(), one.toString(), "--out", out.toString()));
            return new SparkBench.Part(name(), (System.nanoTime() - began) / 1e9, 0);
        }
    };

    private final String what;
    private final String javaOptions;

    BenchPart(String what, String javaOptions) {
        this.what = what;
        this.javaOptions = javaOptions;
    }

    /** What it is, for people. */
    String what() {
        return what;
    }

    /** Measures in this process. */
    abstract SparkBench.Part measure(Path model, int pictures);

    /** Measures in a process that is started as a user starts it. */
    SparkBench.Part inProcess(Path folder, Path model, int pictures) {
        String printed = run(
                folder,
                List.of(
                        "spark",
                        "bench",
                        "--part",
                        name(),
                        "--model",
                        model.toString(),
                        "--pictures",
                        String.valueOf(pictures)));
        return Json.read(printed, SparkBench.Part.class);
    }

    final String run(Path folder, List<String> args) {
        String launcher = System.getProperty("anypose.launcher");
        if (launcher == null) {
            throw new AnyposeException("spark bench starts anypose as people do; run it as ./anypose spark bench");
        }
        List<String> command = new ArrayList<>(List.of(launcher));
        command.addAll(args);
        Path errors = folder.resolve(name() + ".log");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().put("ANYPOSE_JAVA_OPTS", javaOptions);
        try {
            Process process = builder.start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != ExitCode.DONE) {
                List<String> lines = Files.readAllLines(errors);
                throw new AnyposeException("'" + String.join(" ", command) + "' ended with exit code " + code + ": "
                        + (lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1)));
            }
            return printed;
        } catch (IOException e) {
            throw new AnyposeException("cannot start " + launcher + " (" + e.getMessage() + ")", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AnyposeException("interrupted while measuring", e);
        }
    }

    private static double onCluster(Path model, int pictures, int executors) {
        try (LocalCluster cluster =
                new LocalCluster(Files.createTempDirectory(model.getParent(), "cluster"), executors, "600m")) {
            SparkSession spark = session(cluster.settings());
            try {
                return new Recognition(model, pictures).on(spark);
            } finally {
                spark.stop();
            }
        } catch (IOException e) {
            throw new AnyposeException("cannot make a folder for a cluster (" + e.getMessage() + ")", e);
        }
    }

    private static SparkSession session(Map<String, String> settings) {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("spark.ui.enabled", "false");
        SparkSession.Builder builder = SparkSession.builder().appName("anypose bench");
        all.forEach(builder::config);
        return builder.getOrCreate();
    }
}
