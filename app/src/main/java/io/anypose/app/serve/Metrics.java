package io.anypose.app.serve;

import io.anypose.provenance.ProcessMemory;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** What the server counts, in the text format of Prometheus. */
final class Metrics {

    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /** Upper ends in seconds: a recognition takes milliseconds, a sweep up to a second. */
    private static final double[] BUCKETS = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10};

    /** How long requests of one route took. */
    private static final class Durations {

        private final LongAdder[] buckets = new LongAdder[BUCKETS.length];
        private final LongAdder count = new LongAdder();
        private final LongAdder nanos = new LongAdder();

        private Durations() {
            for (int i = 0; i < buckets.length; i++) {
                buckets[i] = new LongAdder();
            }
        }

        private void add(long taken) {
            count.increment();
            nanos.add(taken);
            for (int i = 0; i < BUCKETS.length; i++) {
                if (taken <= BUCKETS[i] * 1e9) {
                    buckets[i].increment();
                    return;
                }
            }
        }
    }

    /** A value that is asked for when metrics are read. */
    private record Gauge(String help, LongSupplier value) {}

    /** By the labels {@code route="...",status="..."}; routes are those of the server, so they are few. */
    private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();

    private final LongAdder gone = new LongAdder();
    private final Map<String, Durations> durations = new ConcurrentHashMap<>();
    private final Map<String, Gauge> gauges = new TreeMap<>();

    Metrics() {
        gauge(
                "process_resident_memory_bytes",
                "Memory of the process, native memory included.",
                ProcessMemory::resident);
        gauge(
                "jvm_memory_used_bytes",
                "Used part of the Java heap.",
                () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
    }

    /** Not for use once the server runs. */
    void gauge(String name, String help, LongSupplier value) {
        gauges.put(name, new Gauge(help, value));
    }

    /** Counts one answered request. */
    void count(String route, int status, long nanos) {
        requests.computeIfAbsent("route=\"" + route + "\",status=\"" + status + "\"", key -> new LongAdder())
                .increment();
        durations.computeIfAbsent(route, key -> new Durations()).add(nanos);
    }

    /** Counts one client that went away before it had sent its request or read its answer. */
    void countGone() {
        gone.increment();
    }

    String text() {
        StringBuilder text = new StringBuilder();
        head(text, "anypose_requests_total", "counter", "Requests answered, by route and status.");
        new TreeMap<>(requests)
                .forEach((labels, count) -> line(text, "anypose_requests_total{" + labels + "}", count.sum()));
        head(text, "anypose_request_seconds", "histogram", "Time from a request to its answer.");
        new TreeMap<>(durations).forEach((route, taken) -> histogram(text, route, taken));
        head(text, "anypose_clients_gone_total", "counter", "Clients that went away before the end.");
        line(text, "anypose_clients_gone_total", gone.sum());
        gauges.forEach((name, gauge) -> {
            head(text, name, "gauge", gauge.help());
            line(text, name, gauge.value().getAsLong());
        });
        return text.toString();
    }

    private static void histogram(StringBuilder text, String route, Durations taken) {
        String label = "route=\"" + route + "\"";
        long sum = 0;
        for (int i = 0; i < BUCKETS.length; i++) {
            sum += taken.buckets[i].sum();
            line(text, "anypose_request_seconds_bucket{" + label + ",le=\"" + BUCKETS[i] + "\"}", sum);
        }
        // Read after the buckets, so that it is never less than they are.
        long count = taken.count.sum();
        line(text, "anypose_request_seconds_bucket{" + label + ",le=\"+Inf\"}", count);
        text.append(
                String.format(Locale.ROOT, "anypose_request_seconds_sum{%s} %.6f\n", label, taken.nanos.sum() / 1e9));
        line(text, "anypose_request_seconds_count{" + label + "}", count);
    }

    private static void head(StringBuilder text, String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static void line(StringBuilder text, String name, long value) {
        text.append(name).append(' ').append(value).append('\n');
    }
}
