package io.anypose.bench.kernel;

import java.util.Map;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * What was measured of a kernel.
 *
 * @param name that of the {@link Kernel}
 * @param parameters those of the kernel
 * @param score the mean time of one operation
 * @param error half the width of the 99.9 % confidence interval around it; not a number below three measurements
 * @param unit such as {@code us/op}
 */
public record KernelResult(String name, Map<String, String> parameters, double score, double error, String unit) {

    static KernelResult of(BenchmarkResult measured) {
        Kernel kernel = Kernel.of(measured.getParams());
        Result<?> result = measured.getPrimaryResult();
        return new KernelResult(
                kernel.name(), kernel.parameters(), result.getScore(), result.getScoreError(), result.getScoreUnit());
    }

    /** What was measured. */
    public Kernel kernel() {
        return new Kernel(name, parameters);
    }
}
