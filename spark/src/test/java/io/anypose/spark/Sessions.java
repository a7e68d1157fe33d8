package io.anypose.spark;

import io.anypose.spark.cluster.LocalCluster;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Spark for the tests of this JVM, in which there can be one at a time: the next one ends the one before. */
public final class Sessions {

    private static SparkSession now;
    private static LocalCluster cluster;

    private Sessions() {}

    /** In this process, with two threads. */
    public static synchronized SparkSession local() {
        if (now == null || !now.sparkContext().isLocal()) {
            end();
            now = start(Map.of("spark.master", "local[2]"));
        }
        return now;
    }

    /** On a cluster of two workers, each a process of its own. */
    public static synchronized SparkSession onCluster(Path folder) {
        end();
        cluster = new LocalCluster(folder, 2, "600m");
        now = start(cluster.settings());
        return now;
    }

    /** The cluster of {@link #onCluster}. */
    public static synchronized LocalCluster cluster() {
        return cluster;
    }

    public static synchronized void end() {
        if (now != null) {
            now.stop();
            now = null;
        }
        if (cluster != null) {
            cluster.close();
            cluster = null;
        }
    }

    private static SparkSession start(Map<String, String> settings) {
        SparkSession.Builder builder = SparkSession.builder()
                .appName("anypose tests")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.files.openCostInBytes", "65536");
        settings.forEach(builder::config);
        return builder.getOrCreate();
    }
}
