package io.anypose.app.reproduce;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.MainCommand;
import io.anypose.file.Json;
import io.anypose.file.SafeFile;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.ProcessMemory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/**
 * The command {@code work}, the other side of {@link Worker}: takes command lines from standard input, one JSON object
 * per line, runs one after the other, and answers each with a line that has its exit code.
 *
 * <p>The end of the input ends the process, even in the middle of a command: the process that waits for its answer is gone.
 */
@Command(
        name = "work",
        hidden = true,
        description = "Runs commands for another process, which reproduce starts for each of its jobs.",
        footer = {"", "Examples:", "  ./anypose reproduce --jobs 2"})
public final class Work implements Callable<Integer> {

    /**
     * A command to run.
     *
     * @param output where to write what it prints
     */
    record Order(List<String> args, Optional<String> output) {}

    /**
     * What became of it.
     *
     * @param processorSeconds that this process has used for it, where the system tells
     * @param megabytes the most memory that this process had meanwhile, where the system tells
     */
    record Answer(int exit, OptionalDouble processorSeconds, OptionalDouble megabytes) {}

    private static final double BYTES_OF_MB = 1e6;

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private MainCommand main;

    @Override
    public Integer call() throws InterruptedException {
        BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(orders), "anypose-orders");
        reader.setDaemon(true);
        reader.start();
        PrintWriter out = spec.commandLine().getOut();
        while (true) {
            out.println(Json.line(answer(orders.take())));
            out.flush();
        }
    }

    private Answer answer(Order order) {
        ProcessMemory.forgetPeak();
        OptionalDouble before = processorSeconds();
        int exit = run(order);
        OptionalDouble after = processorSeconds();
        long peak = ProcessMemory.peak();
        return new Answer(
                exit,
                before.isPresent() && after.isPresent()
                        ? OptionalDouble.of(after.getAsDouble() - before.getAsDouble())
                        : OptionalDouble.empty(),
                peak == 0 ? OptionalDouble.empty() : OptionalDouble.of(peak / BYTES_OF_MB));
    }

    /** That this process has used since it started, user and system, its native threads included. */
    private static OptionalDouble processorSeconds() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(used -> OptionalDouble.of(used.toNanos() / 1e9))
                .orElseGet(OptionalDouble::empty);
    }

    private static void read(BlockingQueue<Order> orders) {
        try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            in.lines().map(line -> Json.read(line, Order.class)).forEach(orders::add);
        } catch (IOException e) {
            // As good as its end.
        }
        System.exit(ExitCode.DONE);
    }

    private int run(Order order) {
        PrintWriter err = spec.commandLine().getErr();
        StringWriter printed = new StringWriter();
        int exit = main.runAnother(new PrintWriter(printed), err, order.args().toArray(String[]::new));
        if (exit != ExitCode.DONE || order.output().isEmpty()) {
            return exit;
        }
        try {
            SafeFile.write(Path.of(order.output().get()), printed.toString().getBytes(StandardCharsets.UTF_8));
            return ExitCode.DONE;
        } catch (AnyposeException e) {
            err.println("anypose: " + e.getMessage());
            return ExitCode.PROBLEM;
        }
    }
}
