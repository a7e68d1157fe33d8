package io.anypose.app.serve.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsTest {

    /** Each bucket counts all requests that took at most as long as its bound. */
    @Test
    void durationsAreCountedInBucketsByTheirValue() {
        Metrics metrics = new Metrics();
        for (double millis : new double[] {0.5, 1, 2.6, 3, 40, 999, 1001, 20_000}) {
            metrics.count("/a", 200, (long) (millis * 1e6));
        }
        metrics.count("/b", 404, 1);

        assertEquals(
                List.of(
                        "0.001 2",
                        "0.0025 2",
                        "0.005 4",
                        "0.01 4",
                        "0.025 4",
                        "0.05 5",
                        "0.1 5",
                        "0.25 5",
                        "0.5 5",
                        "1.0 6",
                        "2.5 7",
                        "10.0 7",
                        "+Inf 8"),
                metrics.text()
                        .lines()
                        .filter(line -> line.startsWith("anypose_request_seconds_bucket{route=\"/a\""))
                        .map(line -> line.replaceAll(".*le=\"(.*)\"} (\\d+)(\\.0)?", "$1 $2"))
                        .toList());
        assertEquals(22.0471, value(metrics, "anypose_request_seconds_sum{route=\"/a\"}"), 1e-9);
        assertEquals(8, value(metrics, "anypose_request_seconds_count{route=\"/a\"}"));
        assertEquals(8, value(metrics, "anypose_requests_total{route=\"/a\",status=\"200\"}"));
        assertEquals(1, value(metrics, "anypose_requests_total{route=\"/b\",status=\"404\"}"));
    }

    @Test
    void gaugesAreAskedWhenMetricsAreRead() {
        Metrics metrics = new Metrics();
        long[] value = {3};
        metrics.gauge("anypose_queue_length", "Requests that wait.", () -> value[0]);
        assertEquals(3, value(metrics, "anypose_queue_length"));
        value[0] = 1L << 40;
        assertEquals(1L << 40, value(metrics, "anypose_queue_length"));
    }

    private static double value(Metrics metrics, String name) {
        return metrics.text()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(metrics.text()));
    }
}
