package io.anypose.bench.measure;

import io.anypose.app.console.ChildProcess;
import io.anypose.provenance.AnyposeException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The command line of anypose as a process of its own, as a user starts it.
 *
 * @param command what stands before the arguments, such as {@code ./anypose}
 */
public record Program(List<String> command) {

    public Program {
        command = List.copyOf(command);
    }

    /** Runs a command to its end and returns how many seconds that took; refuses one that fails. */
    public double seconds(Path folder, String... args) {
        long start = System.nanoTime();
        output(folder, args);
        return (System.nanoTime() - start) / 1e9;
    }

    /** Runs a command to its end and returns what it printed; refuses one that fails. */
    public String output(Path folder, String... args) {
        ProcessBuilder builder = builder(folder, args);
        try {
            Process process = builder.start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            if (exit != 0) {
                throw new AnyposeException(
                        String.join(" ", builder.command()) + " ended with exit code " + exit + "; run it to see why");
            }
            return printed;
        } catch (IOException e) {
            throw cannotStart(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AnyposeException("interrupted", e);
        }
    }

    /** Starts a command and leaves it alone; nobody reads what it prints. */
    public Process launch(Path folder, List<String> args) {
        try {
            return builder(folder, args.toArray(String[]::new))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw cannotStart(e);
        }
    }

    /** A process that runs until it is closed. */
    record Running(Process process, String line) implements AutoCloseable {

        @Override
        public void close() {
            ChildProcess.end(process);
        }
    }

    /** Starts a command and waits until it has printed the line that is waited for. */
    Running start(Path folder, Predicate<String> ready, String... args) {
        try {
            Process process = builder(folder, args).start();
            BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (ready.test(line)) {
                    return new Running(process, line);
                }
            }
            throw new AnyposeException(String.join(" ", command) + " " + String.join(" ", args)
                    + " ended before it was ready; run it to see why");
        } catch (IOException e) {
            throw cannotStart(e);
        }
    }

    private ProcessBuilder builder(Path folder, String... args) {
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of(args));
        return new ProcessBuilder(line).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
    }

    private AnyposeException cannotStart(IOException e) {
        return new AnyposeException("cannot start " + String.join(" ", command) + " (" + e.getMessage() + ")", e);
    }
}
