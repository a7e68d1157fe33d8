package io.anypose.spark.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.file.Json;
import io.anypose.provenance.AnyposeException;
import io.anypose.spark.cluster.LocalCluster;
import io.anypose.spark.command.SparkBench.Part;
import io.anypose.spark.measure.Recognition;
import io.anypose.spark.measure.ResidentMemory;
import io.anypose.spark.model.EngineThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;

/** What {@code spark bench} measures, each in a process of its own, because the engine chooses its threads once. */
enum BenchPart {

    /** As {@code ./anypose recognise} does it. */
    PROCESS("pictures a second, one process", "-XX:+UseSerialGC -Xmx1g") {
        @Override
        Part measure(Path model, int pictures) {
            return part(new Recognition(model, pictures).inOneProcess(), 0, ownPeak());
        }
    },

    /** The heap is whole from the beginning: what grows is what is never given back. */
    LOCAL("pictures a second, local[2]", "-XX:+UseParallelGC -Xms1g -Xmx1g -XX:+AlwaysPreTouch") {
        @Override
        Part measure(Path model, int pictures) {
            Recognition recognition = new Recognition(model, pictures);
            SparkSession spark = session(Map.of("spark.master", "local[2]"));
            try {
                recognition.warmUp(spark);
                try (ResidentMemory memory = new ResidentMemory()) {
                    double rate = recognition.on(spark);
                    return part(rate, memory.growth(), ownPeak());
                }
            } finally {
                spark.stop();
            }
        }
    },

    EXECUTOR("pictures a second, one executor of one core", "-Xmx600m") {
        @Override
        Part measure(Path model, int pictures) {
            return onCluster(model, pictures, 1);
        }
    },

    EXECUTORS("pictures a second, two executors of one core each", "-Xmx600m") {
        @Override
        Part measure(Path model, int pictures) {
            return onCluster(model, pictures, 2);
        }
    },

    /** The command from files to files, which are read, decoded and written besides; the second time, when it is warm. */
    FILES("pictures a second, local[2], PNG files to Parquet", "-XX:+UseParallelGC -Xmx1g") {
        @Override
        Part measure(Path model, int pictures) {
            EngineThreads.use(1);
            BenchProcess process = new BenchProcess(model.getParent());
            List<String> command = process.recognise(model, Math.min(pictures, MOST_FILES), "--json", "--overwrite");
            SparkSession spark = session(Map.of("spark.master", "local[2]"));
            try {
                process.here(command);
                JsonNode summary = Json.read(process.here(command), JsonNode.class);
                return part(summary.get("picturesPerSecond").doubleValue(), 0, ownPeak());
            } finally {
                spark.stop();
            }
        }
    },

    /** The whole command, which ends after its first row. */
    START("seconds, the answers for one picture", "-Xmx1g") {
        @Override
        Part inProcess(BenchProcess process, Path model, int pictures) {
            List<String> command = process.recognise(model, 1);
            long began = System.nanoTime();
            process.run(this, command);
            return part((System.nanoTime() - began) / 1e9, 0, 0);
        }
    };

    private static final int MOST_FILES = 10_000;

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

    /** The options of its JVM. */
    String javaOptions() {
        return javaOptions;
    }

    /** Measures in this process. */
    Part measure(Path model, int pictures) {
        throw new AnyposeException("--part " + name() + " is measured from outside");
    }

    /** Measures in a process that is started as a user starts it. */
    Part inProcess(BenchProcess process, Path model, int pictures) {
        List<String> args = List.of(
                "spark",
                "bench",
                "--part",
                name(),
                "--model",
                model.toString(),
                "--pictures",
                String.valueOf(pictures));
        return Json.read(process.run(this, args), Part.class);
    }

    /** @param growth and peak in MB; 0 where it was not looked at */
    final Part part(double value, double growth, double peak) {
        return new Part(name(), value, growth, peak);
    }

    private static double ownPeak() {
        return ResidentMemory.peak(ProcessHandle.current().pid());
    }

    final Part onCluster(Path model, int pictures, int executors) {
        Recognition recognition = new Recognition(model, pictures);
        try (LocalCluster cluster =
                new LocalCluster(Files.createTempDirectory(model.getParent(), "cluster"), executors, "600m")) {
            SparkSession spark = session(cluster.settings());
            try {
                recognition.warmUp(spark);
                double rate = recognition.on(spark);
                double peak = cluster.executors().stream()
                        .mapToDouble(executor -> ResidentMemory.peak(executor.pid()))
                        .max()
                        .orElse(0);
                return part(rate, 0, peak);
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
