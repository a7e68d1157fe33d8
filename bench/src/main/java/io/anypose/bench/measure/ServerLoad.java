package io.anypose.bench.measure;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server on this machine under load: with few and with many clients, and with a queue that is too short. */
final class ServerLoad extends Measurement {

    private static final int FEW = 8;
    private static final int MANY = 64;
    private static final int[] CLIENTS = {1, FEW, MANY};
    /** Times that differ by less are the same on a machine that does something else now and then. */
    private static final double MEASURED_SAME = 1.05;

    private static final int REQUESTS = 5000;
    /** In one round before a server is measured, at least so many of each client. */
    private static final int OF_EACH = 300;
    /**
     * For so long each number of clients is measured. When something holds a server up, all 64 clients wait; the slowest hundredth of
     * one second would be two or three such moments.
     */
    private static final int MILLIS = 5000;

    /** Before a server is measured, however much faster it still becomes. */
    private static final int MOST_ROUNDS = 10;
    /** One that is not faster may have met with something else on the machine; the compiler goes on for 100,000 requests and more. */
    private static final int ROUNDS_IN_VAIN = 2;

    private static final int SHORT_QUEUE = 4;
    private static final Pattern ADDRESS = Pattern.compile("http://\\S+/");

    private final Program program;
    private final Path folder;

    /** @param folder for files, to be removed by the caller */
    ServerLoad(Program program, Path folder) {
        super("server");
        this.program = program;
        this.folder = folder;
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        progress.at("training a model to serve", 0);
        Path model = folder.resolve("load.anypose");
        workload.model().write(model);
        List<Finding> findings = new ArrayList<>();
        try (Program.Running server = serve(model)) {
            LoadMeter meter = warm(server, workload);
            try (Program.Running slower = serve(model, "--batch", "1")) {
                findings.addAll(compared(warm(slower, workload), meter, workload, progress));
            }
        }
        progress.at("server with a short queue", 0.95);
        try (Program.Running server = serve(model, "--queue", String.valueOf(SHORT_QUEUE))) {
            findings.addAll(overfull(new LoadMeter(address(server)), workload.some(REQUESTS)));
        }
        return findings;
    }

    /** Starts a server on any free port. */
    Program.Running serve(Path model, String... more) {
        List<String> args = new ArrayList<>(List.of("serve", "--port", "0", "--model", model.toString()));
        args.addAll(List.of(more));
        return program.start(folder, line -> ADDRESS.matcher(line).find(), args.toArray(String[]::new));
    }

    static URI address(Program.Running server) {
        Matcher found = ADDRESS.matcher(server.line());
        if (!found.find()) {
            throw new IllegalStateException("no address in " + server.line());
        }
        return URI.create(found.group());
    }

    /** A server whose code has been compiled: it no longer becomes faster. */
    private static LoadMeter warm(Program.Running server, Workload workload) {
        LoadMeter meter = new LoadMeter(address(server));
        for (int clients : CLIENTS) {
            meter.measure(clients, requests(workload, clients));
        }
        double best = 0;
        for (int round = 0, inVain = 0; round < MOST_ROUNDS && inVain < ROUNDS_IN_VAIN; round++) {
            double reached = meter.measure(MANY, requests(workload, MANY)).throughput();
            inVain = reached > best ? 0 : inVain + 1;
            best = Math.max(best, reached);
        }
        return meter;
    }

    private static int requests(Workload workload, int clients) {
        return workload.some(Math.max(REQUESTS, OF_EACH * clients));
    }

    /** A server that recognises what waits together, beside one that recognises one picture after the other. */
    private List<Finding> compared(LoadMeter slower, LoadMeter meter, Workload workload, ProgressListener progress) {
        Map<Integer, LoadMeter.Result> oneByOne = new HashMap<>();
        Map<Integer, LoadMeter.Result> together = new HashMap<>();
        List<Finding> findings = new ArrayList<>();
        for (int clients : CLIENTS) {
            String name = clients == 1 ? "1 client" : clients + " clients";
            progress.at("server with " + name, 0.2);
            Duration time = Duration.ofMillis(workload.some(MILLIS));
            oneByOne.put(clients, slower.measure(clients, time));
            together.put(clients, meter.measure(clients, time));
            findings.addAll(under(name + ", one by one", oneByOne.get(clients)));
            findings.addAll(under(name, together.get(clients)));
        }
        double more = together.get(MANY).throughput() / oneByOne.get(MANY).throughput();
        double single = together.get(1).medianMillis() / oneByOne.get(1).medianMillis();
        double late = together.get(MANY).p99Millis() / oneByOne.get(FEW).p99Millis();
        findings.add(found("batches, " + MANY + " clients", together.get(MANY).throughput(), "answers/s")
                .ratio(more, "one by one")
                .ratioAtLeast(4));
        findings.add(
                found("batches, " + MANY + " clients, p99", together.get(MANY).p99Millis(), "ms")
                        .ratio(late, FEW + " clients' one by one")
                        .ratioAtMost(1));
        findings.add(found("batches, 1 client, p50", together.get(1).medianMillis(), "ms")
                .ratio(single, "one by one")
                .ratioAtMost(MEASURED_SAME));
        return findings;
    }

    private List<Finding> under(String clients, LoadMeter.Result result) {
        return List.of(
                found(clients, result.throughput(), "answers/s"),
                found(clients + ", p50", result.medianMillis(), "ms"),
                found(clients + ", p99", result.p99Millis(), "ms"));
    }

    private List<Finding> overfull(LoadMeter meter, int requests) {
        LoadMeter.Result result = meter.measure(64, requests);
        return List.of(
                found("queue of " + SHORT_QUEUE + ", 64 clients: refused", result.refused(), "requests")
                        .atLeast(1),
                found("queue of " + SHORT_QUEUE + ", 64 clients: errors", result.errors(), "requests")
                        .atMost(0));
    }
}
