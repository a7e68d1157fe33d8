package io.anypose.spark.cluster;

import io.anypose.app.console.ChildProcess;
import io.anypose.provenance.AnyposeException;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * Spark's own standalone cluster, a master and workers of one core each, started from the libraries on the class path of this
 * process and reachable from this machine only. Its executors have the same class path.
 */
public final class LocalCluster implements AutoCloseable {

    private static final String EXECUTOR_LOG = "stderr";
    private static final String HOST = "127.0.0.1";

    /** An executor of one core has none for a collector or a compiler that works beside its task. */
    private static final String EXECUTOR_OPTIONS =
            "-XX:ActiveProcessorCount=1 -XX:+UseSerialGC -Dlog4j2.configurationFile=anypose-log4j2.properties"
                    + " -Danypose.log=info";

    private final Path folder;
    private final int port;
    private final String executorMemory;
    private final List<Process> workers = new ArrayList<>();
    private final Process master;

    /**
     * Starts it.
     *
     * @param folder for its logs and the working folders of its executors
     * @param workers how many, each with one core
     * @param executorMemory heap of an executor, such as 512m; its engine takes more besides
     */
    public LocalCluster(Path folder, int workers, String executorMemory) {
        this.folder = folder;
        this.executorMemory = executorMemory;
        try {
            // Spark's scripts would look for its libraries here; executors have them from their class path.
            Files.createDirectories(folder.resolve("jars"));
            this.port = freePort();
            this.master = start("master", "org.apache.spark.deploy.master.Master", String.valueOf(port));
            for (int i = 0; i < workers; i++) {
                this.workers.add(startWorker(i));
            }
        } catch (IOException e) {
            throw new AnyposeException("cannot start a cluster in " + folder + " (" + e.getMessage() + ")", e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill, "anypose-cluster-end"));
    }

    private Process startWorker(int number) throws IOException {
        return start(
                "worker-" + number,
                "org.apache.spark.deploy.worker.Worker",
                "0",
                "--cores",
                "1",
                "--memory",
                "2G",
                "--work-dir",
                folder.resolve("work-" + number).toString(),
                url());
    }

    private Process start(String name, String main, String listening, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("-Dlog4j2.configurationFile=anypose-log4j2.properties");
        for (String option : JavaModuleOptions.defaultModuleOptionArray()) {
            if (option.startsWith("--add-opens")) {
                command.add(option);
            }
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(List.of("--host", HOST, "--port", listening, "--webui-port", "0"));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), name + ".log"));
        builder.environment()
                .putAll(Map.of(
                        "SPARK_HOME",
                        folder.toAbsolutePath().toString(),
                        "SPARK_SCALA_VERSION",
                        "2.13",
                        "SPARK_LOCAL_IP",
                        HOST));
        return builder.start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** What {@code --master} is told. */
    public String url() {
        return "spark://" + HOST + ":" + port;
    }

    /** The settings of an application that uses it: with all of its workers from the beginning, and none of other machines. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("spark.master", url());
        settings.put("spark.driver.host", HOST);
        settings.put("spark.driver.bindAddress", HOST);
        settings.put("spark.executor.extraClassPath", System.getProperty("java.class.path"));
        settings.put("spark.executor.extraJavaOptions", EXECUTOR_OPTIONS);
        settings.put("spark.executorEnv.DJL_OFFLINE", "true");
        settings.put("spark.executorEnv.OPT_OUT_TRACKING", "true");
        settings.put("spark.executor.memory", executorMemory);
        settings.put("spark.executor.cores", "1");
        settings.put("spark.cores.max", String.valueOf(workers.size()));
        settings.put("spark.scheduler.minRegisteredResourcesRatio", "1");
        settings.put("spark.scheduler.maxRegisteredResourcesWaitingTime", "60s");
        return settings;
    }

    /** The processes of the executors that run now: workers start nothing else. */
    public List<ProcessHandle> executors() {
        return workers.stream().flatMap(Process::children).toList();
    }

    /** What all executors have logged so far. */
    public String logs() {
        try (Stream<Path> files = Files.walk(folder)) {
            StringBuilder all = new StringBuilder();
            for (Path file :
                    files.filter(each -> each.endsWith(EXECUTOR_LOG)).sorted().toList()) {
                all.append(Files.readString(file));
            }
            return all.toString();
        } catch (IOException e) {
            throw new AnyposeException("cannot read the logs in " + folder + " (" + e.getMessage() + ")", e);
        }
    }

    private void kill() {
        workers.forEach(worker -> worker.toHandle().descendants().forEach(ProcessHandle::destroyForcibly));
        workers.forEach(Process::destroyForcibly);
        master.destroyForcibly();
    }

    @Override
    public void close() {
        workers.forEach(ChildProcess::end);
        ChildProcess.end(master);
    }
}
