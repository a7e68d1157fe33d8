package io.anypose.bench;

import io.anypose.app.console.ExitCode;
import io.anypose.bench.measure.LoadMeter;
import io.anypose.file.Json;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/** What {@code load} does once its options are known. */
final class LoadRun {

    private final PrintWriter out;
    private final boolean json;

    LoadRun(CommandLine command, boolean json) {
        this.out = command.getOut();
        this.json = json;
    }

    int run(URI server, List<Integer> clients, int requests) {
        LoadMeter meter = new LoadMeter(server);
        if (!json) {
            out.println("requests to the model " + meter.model() + " at " + server);
            out.println("clients  requests  answers/s  median ms    p99 ms  slowest ms  refused  errors  memory MB");
        }
        List<LoadMeter.Result> results = new ArrayList<>();
        for (int count : clients) {
            LoadMeter.Result result = meter.measure(count, requests);
            results.add(result);
            if (!json) {
                out.println(line(result));
            }
        }
        if (json) {
            out.println(Json.text(results));
        }
        return results.stream().allMatch(result -> result.errors() == 0) ? ExitCode.DONE : ExitCode.PROBLEM;
    }

    private static String line(LoadMeter.Result result) {
        return String.format(
                Locale.ROOT,
                "%7d %9d %10.0f %10.2f %9.2f %11.2f %8d %7d %10.0f",
                result.clients(),
                result.requests(),
                result.throughput(),
                result.medianMillis(),
                result.p99Millis(),
                result.slowestMillis(),
                result.refused(),
                result.errors(),
                result.memory() / 1e6);
    }
}
