package io.anypose.bench.kernel;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A kernel with one choice of its parameters.
 *
 * @param name class and method, such as {@code BatchGather.pairs}
 * @param parameters the value of each parameter, by name, in the order of names; empty for a kernel without any
 */
public record Kernel(String name, Map<String, String> parameters) {

    /** The package, with which names of kernels begin in JMH. */
    private static final String PACKAGE = Kernel.class.getPackageName() + ".";

    public Kernel {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    }

    static Kernel of(BenchmarkParams measured) {
        return new Kernel(
                name(measured.getBenchmark()),
                measured.getParamsKeys().stream()
                        .collect(Collectors.toMap(key -> key, key -> value(measured.getParam(key)))));
    }

    /** The name of a kernel without its package. */
    static String name(String qualified) {
        return qualified.substring(PACKAGE.length());
    }

    /** The whole name for JMH. */
    static String qualified(String name) {
        return PACKAGE + name;
    }

    /** Constants of enumerations as users write them. */
    static String value(String value) {
        return value.toLowerCase(Locale.ROOT);
    }

    /** Such as {@code gradient=true operator=fixed}. */
    public String choice() {
        return parameters.entrySet().stream().map(Object::toString).collect(Collectors.joining(" "));
    }

    @Override
    public String toString() {
        return (name + " " + choice()).strip();
    }
}
