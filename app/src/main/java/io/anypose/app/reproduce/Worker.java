package io.anypose.app.reproduce;

import io.anypose.app.console.ChildProcess;
import io.anypose.app.console.ExitCode;
import io.anypose.app.console.MainCommand;
import io.anypose.file.Json;
import io.anypose.provenance.AnyposeException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * A process of its own that runs commands one after the other: the engine trains one model at a time in a process, so
 * that independent trainings need several. Serves one thread; only {@link #close} may come from another.
 *
 * <p>Its engine has one thread, however many workers there are: with more, sums are added up in another order, and results
 * would depend on the number of workers.
 */
public final class Worker implements AutoCloseable {

    /**
     * What became of a command: its exit code, and its last complaint if there was one.
     *
     * @param processorSeconds that the process has used for it, on all processors together, where that is known
     * @param megabytes the most memory that the process had meanwhile, where that is known
     */
    public record Outcome(int exit, String complaint, OptionalDouble processorSeconds, OptionalDouble megabytes) {

        /** Of a command that did not come to its end. */
        public Outcome(int exit, String complaint) {
            this(exit, complaint, OptionalDouble.empty(), OptionalDouble.empty());
        }

        /** What is to be remembered of a step that came to its end. */
        public JobRecord.Done done(String key, String command, double seconds, String result) {
            return new JobRecord.Done(key, command, seconds, processorSeconds, megabytes, result);
        }
    }

    /** How messages of a command begin, in contrast to its progress. */
    static final String COMPLAINT = "anypose: ";

    private final Process process;
    private final Writer orders;
    private final BufferedReader answers;
    private volatile Consumer<String> status = line -> {};
    private volatile String complaint = "";

    private Worker(Process process) {
        this.process = process;
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        Thread messages = new Thread(this::readMessages, "anypose-worker-messages");
        messages.setDaemon(true);
        messages.start();
    }

    /** Starts a process with the same class path as this one. */
    static Worker start(Class<? extends MainCommand> main) {
        return start(main.getName(), System.getProperty("java.class.path"));
    }

    /**
     * Starts a process.
     *
     * @param main name of the main class, which has the command {@code work}
     */
    public static Worker start(String main, String classPath) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx1500m", "-Dai.djl.pytorch.num_threads=1"));
        command.addAll(List.of("-Danypose.terminal=false", "-Danypose.status.seconds=1"));
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", classPath, main, "work"));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(Map.of("DJL_OFFLINE", "true", "OPT_OUT_TRACKING", "true"));
        try {
            return new Worker(builder.start());
        } catch (IOException e) {
            throw new AnyposeException(
                    "cannot start a worker process (" + e.getMessage() + "); try --jobs 1, or free some memory", e);
        }
    }

    /**
     * Runs one command to its end.
     *
     * @param output where to write what it prints
     * @param newStatus is given each line of progress
     */
    public Outcome run(List<String> args, Optional<Path> output, Consumer<String> newStatus) {
        complaint = "";
        status = newStatus;
        try {
            Work.Order order = new Work.Order(args, output.map(Path::toString));
            orders.write(Json.line(order) + System.lineSeparator());
            orders.flush();
            String answer = answers.readLine();
            return answer == null ? ended() : outcome(Json.read(answer, Work.Answer.class));
        } catch (IOException e) {
            return ended();
        } finally {
            status = line -> {};
        }
    }

    private Outcome outcome(Work.Answer answer) {
        return new Outcome(answer.exit(), complaint, answer.processorSeconds(), answer.megabytes());
    }

    /** The process is gone: killed by someone, or for want of memory. */
    private Outcome ended() {
        try {
            int exit = process.waitFor();
            return new Outcome(
                    exit == ExitCode.DONE ? ExitCode.PROBLEM : exit,
                    "its process ended with exit code " + exit
                            + (complaint.isEmpty() ? "" : "; it last said: " + complaint));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Outcome(ExitCode.INTERRUPTED, "interrupted");
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    private void readMessages() {
        try (BufferedReader messages = process.errorReader(StandardCharsets.UTF_8)) {
            messages.lines().forEach(line -> {
                if (line.startsWith(COMPLAINT)) {
                    complaint = line.substring(COMPLAINT.length());
                }
                status.accept(line);
            });
        } catch (IOException | UncheckedIOException e) {
            complaint = complaint.isEmpty() ? e.toString() : complaint;
        }
    }

    /** Asks the process to save its work and to end, and waits until it has. */
    @Override
    public void close() {
        ChildProcess.end(process);
    }
}
