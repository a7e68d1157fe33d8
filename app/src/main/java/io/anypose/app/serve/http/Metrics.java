package io.anypose.app.serve.http;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/** What a server counts, by the Prometheus client. */
public final class Metrics {

    /** The content type of {@link #text}. */
    public static final String TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    /** Upper bounds in seconds: a recognition takes milliseconds, a sweep up to a second. */
    private static final double[] BUCKETS = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10};

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();

    /** Routes are those of the server, so there are few of them. */
    private final Counter requests = Counter.builder()
            .name("anypose_requests_total")
            .help("Requests answered, by route and status.")
            .labelNames("route", "status")
            .register(registry);

    private final Histogram seconds = Histogram.builder()
            .name("anypose_request_seconds")
            .help("Time from a request to its answer.")
            .labelNames("route")
            .classicOnly()
            .classicUpperBounds(BUCKETS)
            .register(registry);

    private final Counter gone = Counter.builder()
            .name("anypose_clients_gone_total")
            .help("Clients that went away, or were too slow, before the end.")
            .register(registry);

    /** Adds a value that is asked for when metrics are read. */
    public void gauge(String name, String help, LongSupplier value) {
        GaugeWithCallback.builder()
                .name(name)
                .help(help)
                .callback(gauge -> gauge.call((double) value.getAsLong()))
                .register(registry);
    }

    /**
     * Adds a histogram of sizes, and returns what counts one.
     *
     * @param bounds upper bounds of its buckets, besides infinity
     */
    public IntConsumer histogram(String name, String help, double... bounds) {
        Histogram sizes = Histogram.builder()
                .name(name)
                .help(help)
                .classicOnly()
                .classicUpperBounds(bounds)
                .register(registry);
        return sizes::observe;
    }

    /** Counts one answered request. */
    void count(String route, int status, long nanos) {
        requests.labelValues(route, String.valueOf(status)).inc();
        seconds.labelValues(route).observe(nanos / 1e9);
    }

    /** Counts one client that went away before it had sent its request or read its answer. */
    void countGone() {
        gone.inc();
    }

    /** All metrics in the text format of Prometheus. */
    public String text() {
        var bytes = new ByteArrayOutputStream();
        try {
            writer.write(bytes, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
