package io.anypose.bench.kernel;

import io.anypose.provenance.AnyposeException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Finds kernels and measures them, each in a process of its own with the class path and the JVM options of this one, so
 * that what was compiled or cached for one kernel does not help the next.
 *
 * <p>JMH keeps a lock in the folder for temporary files while it measures and refuses to run twice at the same time,
 * because both results would be wrong. The system property {@code jmh.ignoreLock=true} lets it.
 */
public final class Kernels {

    /** Follows the progress of a run. */
    public interface Listener {

        /**
         * Called at the beginning of each iteration.
         *
         * @param before how many other kernels have ended
         * @param iterations how many iterations of this one have ended
         */
        void measuring(Kernel kernel, int before, int iterations);

        /** Called when a kernel has ended. */
        void ended(KernelResult result);
    }

    private final List<String> names;
    private final List<Kernel> kernels;

    private Kernels(Collection<BenchmarkListEntry> entries) {
        this.names = entries.stream()
                .map(entry -> Kernel.name(entry.getUsername()))
                .sorted()
                .toList();
        this.kernels = entries.stream().flatMap(Kernels::choices).toList();
    }

    /** Every kernel. */
    public static Kernels all() {
        return matching("");
    }

    /**
     * The kernels in whose names a regular expression is found, in upper or lower case.
     *
     * @throws IllegalArgumentException if it is found in none, naming all
     */
    public static Kernels matching(String pattern) {
        Pattern part = compile(pattern);
        Collection<BenchmarkListEntry> all = BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of());
        List<BenchmarkListEntry> found = all.stream()
                .filter(entry -> part.matcher(Kernel.name(entry.getUsername())).find())
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException("no kernel is called like '" + pattern + "'; there are "
                    + String.join(", ", new Kernels(all).names()));
        }
        return new Kernels(found);
    }

    private static Pattern compile(String pattern) {
        try {
            return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "'" + pattern + "' is no regular expression (" + e.getDescription()
                            + "); give a part of a kernel's name",
                    e);
        }
    }

    /** The kernel with every combination of its parameters. */
    private static Stream<Kernel> choices(BenchmarkListEntry entry) {
        Stream<Map<String, String>> choices = Stream.of(Map.of());
        for (Map.Entry<String, String[]> parameter :
                entry.getParams().orElse(Map.of()).entrySet()) {
            choices = choices.flatMap(choice -> Arrays.stream(parameter.getValue())
                    .map(value -> {
                        Map<String, String> longer = new HashMap<>(choice);
                        longer.put(parameter.getKey(), Kernel.value(value));
                        return longer;
                    }));
        }
        return choices.map(choice -> new Kernel(Kernel.name(entry.getUsername()), choice));
    }

    /** The names of these kernels. */
    public List<String> names() {
        return names;
    }

    /** These kernels with all their parameters: what {@link #run} measures, in any order. */
    public List<Kernel> kernels() {
        return kernels;
    }

    /** Measures all, one after the other. */
    public List<KernelResult> run(Effort effort, Listener listener) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .forks(1)
                .shouldFailOnError(true)
                .warmupIterations(effort.warmUps())
                .warmupTime(TimeValue.milliseconds(effort.iteration().toMillis()))
                .measurementIterations(effort.measurements())
                .measurementTime(TimeValue.milliseconds(effort.iteration().toMillis()));
        names.forEach(name -> options.include("^" + Pattern.quote(Kernel.qualified(name)) + "$"));
        JmhOutput progress = new JmhOutput(listener);
        try {
            return new Runner(options.build(), progress)
                    .run().stream()
                            .map(result -> KernelResult.of(result.getAggregatedResult()))
                            .toList();
        } catch (RunnerException e) {
            throw new AnyposeException(
                    progress.kernel()
                            .map(kernel -> kernel + " cannot be measured: " + reason(e))
                            .orElseGet(() -> refusal(e)),
                    e);
        }
    }

    /** What went wrong in the kernel's process. */
    private static String reason(RunnerException e) {
        return Optional.ofNullable(e.getCause())
                .flatMap(cause -> Arrays.stream(cause.getSuppressed()).findFirst())
                .map(Throwable::toString)
                .orElse(e.getMessage());
    }

    /** What JMH says before it measures anything, which is about its lock if it says anything at all. */
    private static String refusal(RunnerException e) {
        return e.getMessage().contains("lock")
                ? "another measurement seems to run on this machine, and both would be wrong: wait for its end, or set"
                        + " ANYPOSE_JAVA_OPTS=-Djmh.ignoreLock=true"
                : e.getMessage();
    }
}
