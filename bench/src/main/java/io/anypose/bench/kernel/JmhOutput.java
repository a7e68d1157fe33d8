package io.anypose.bench.kernel;

import java.util.Collection;
import java.util.Optional;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Passes the progress of JMH on to a listener, and drops the rest of its output. */
final class JmhOutput implements OutputFormat {

    private final Kernels.Listener listener;
    private Kernel kernel;
    private int ended;
    private int iterations;

    JmhOutput(Kernels.Listener listener) {
        this.listener = listener;
    }

    /** The kernel that was begun last, or none. */
    Optional<Kernel> kernel() {
        return Optional.ofNullable(kernel);
    }

    @Override
    public void startBenchmark(BenchmarkParams begun) {
        kernel = Kernel.of(begun);
        iterations = 0;
    }

    /** Called when an iteration begins. */
    @Override
    public void iteration(BenchmarkParams measured, IterationParams iteration, int number) {
        listener.measuring(kernel, ended, iterations);
        iterations++;
    }

    /** @param measured null after a failure, which the runner throws */
    @Override
    public void endBenchmark(BenchmarkResult measured) {
        ended++;
        if (measured != null) {
            listener.ended(KernelResult.of(measured));
        }
    }

    @Override
    public void iterationResult(
            BenchmarkParams measured, IterationParams iteration, int number, IterationResult result) {}

    @Override
    public void startRun() {}

    @Override
    public void endRun(Collection<RunResult> results) {}

    @Override
    public void print(String text) {}

    @Override
    public void println(String text) {}

    @Override
    public void verbosePrintln(String text) {}

    @Override
    public void write(int value) {}

    @Override
    public void write(byte[] bytes) {}

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
