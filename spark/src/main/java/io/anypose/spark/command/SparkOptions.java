package io.anypose.spark.command;

import io.anypose.provenance.AnyposeException;
import io.anypose.spark.model.EngineThreads;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Option;
import scala.Tuple2;

/** Where a job runs and how. */
final class SparkOptions {

    private static final String MASTER = "spark.master";
    private static final String JARS = "spark.jars";
    private static final String EXECUTOR_CLASS_PATH = "spark.executor.extraClassPath";
    /** The launcher names here the jars that executors on other machines need. */
    private static final String SHIPPED = "anypose.spark.jars";

    @Option(
            names = "--master",
            paramLabel = "URL",
            description = "Where Spark runs: local[N] with N threads of this process, spark://HOST:PORT, yarn, or"
                    + " k8s://https://HOST:PORT (default: local[*], or what spark-submit says).")
    private String master;

    @Option(
            names = "--conf",
            paramLabel = "KEY=VALUE",
            description = "A setting of Spark, such as spark.executor.memory=2g; can be given several times.")
    private Map<String, String> settings = new LinkedHashMap<>();

    /**
     * Starts Spark, runs a job on it, and ends it; what goes wrong in between is told in one sentence. In a program that has
     * started Spark before, it runs there.
     */
    <T> T run(String name, Function<SparkSession, T> job) {
        scala.Option<SparkSession> running = SparkSession.getDefaultSession();
        boolean own = running.isEmpty() || running.get().sparkContext().isStopped();
        SparkSession spark = own ? start(name) : running.get();
        if (spark.sparkContext().isLocal()) { // the driver may load the engine that its tasks will use
            EngineThreads.use(spark.sparkContext().conf().getInt("spark.task.cpus", 1));
        }
        try {
            return SparkProblem.told(() -> job.apply(spark));
        } finally {
            if (own) {
                spark.stop();
            }
        }
    }

    private SparkSession start(String name) {
        SparkConf given = new SparkConf(); // what spark-submit and system properties say
        Map<String, String> all = new TreeMap<>(usual());
        for (Tuple2<String, String> each : given.getAll()) {
            all.put(each._1(), each._2());
        }
        all.putAll(settings);
        if (master != null) {
            all.put(MASTER, master);
        }
        all.putIfAbsent(MASTER, "local[*]");
        ship(all);
        SparkSession.Builder builder = SparkSession.builder().appName("anypose " + name);
        all.forEach(builder::config);
        try {
            return builder.getOrCreate();
        } catch (Exception e) { // Scala throws checked exceptions undeclared
            if (e instanceof SparkException || e instanceof IllegalArgumentException) {
                throw notStarted(all.get(MASTER), e.getMessage(), e);
            }
            if (e instanceof IllegalStateException) { // Spark has stopped what it is still starting
                throw notStarted(all.get(MASTER), "no master answers there", e);
            }
            throw e;
        }
    }

    private static AnyposeException notStarted(String master, String why, Exception e) {
        return new AnyposeException(
                "Spark does not start on " + master + " (" + why + "); check --master and --conf", e);
    }

    /** Our defaults, which any setting replaces. */
    private static Map<String, String> usual() {
        Map<String, String> usual = new LinkedHashMap<>();
        usual.put("spark.ui.enabled", "false");
        usual.put("spark.ui.showConsoleProgress", "false");
        // As the launcher sets them for this process: no downloads, no telemetry, memory that stays where it is.
        for (String variable : new String[] {
            "DJL_OFFLINE",
            "OPT_OUT_TRACKING",
            "GOMP_SPINCOUNT",
            "MALLOC_ARENA_MAX",
            "MALLOC_TRIM_THRESHOLD_",
            "MALLOC_MMAP_THRESHOLD_"
        }) {
            String value = System.getenv(variable);
            if (value != null) {
                usual.put("spark.executorEnv." + variable, value);
            }
        }
        return usual;
    }

    /** Executors on other machines get our jars from this process, unless a setting says where they have them. */
    private static void ship(Map<String, String> all) {
        String jars = System.getProperty(SHIPPED);
        if (jars != null
                && !all.get(MASTER).startsWith("local")
                && !all.containsKey(JARS)
                && !all.containsKey(EXECUTOR_CLASS_PATH)) {
            all.put(JARS, jars);
        }
    }
}
