package io.anypose.bench.measure;

import io.anypose.bench.client.HealthWatch;
import io.anypose.bench.client.SlowClients;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A server on this machine that slow clients want to stop, and that many others ask for long. */
public final class ServerEndurance extends Measurement {

    private static final int FEW = 8;
    private static final int MANY = 64;
    private static final int REQUESTS = 5000;
    private static final int LONG_RUN = 50_000;
    private static final int READINGS = 20;
    private static final int SLOW_CLIENTS = 1000;
    private static final int HEALTH = 200;
    /** Whoever asks whether a server is up does not wait for long. */
    private static final Duration BRIEF = Duration.ofSeconds(1);

    private static final Duration PATIENT = Duration.ofSeconds(10);

    private final ServerLoad load;
    private final Path folder;

    /**
     * Nothing is started yet.
     *
     * @param folder for files, to be removed by the caller
     */
    public ServerEndurance(Program program, Path folder) {
        super("server");
        this.load = new ServerLoad(program, folder);
        this.folder = folder;
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        progress.at("training a model to serve", 0);
        Path model = folder.resolve("endurance.anypose");
        workload.model().write(model);
        List<Finding> findings = new ArrayList<>();
        try (Program.Running server = load.serve(model)) {
            URI address = ServerLoad.address(server);
            LoadMeter meter = new LoadMeter(address);
            meter.measure(FEW, workload.some(REQUESTS)); // until the compiler is done
            progress.at("server beside slow clients", 0.1);
            findings.add(health(address, workload.some(HEALTH)));
            findings.addAll(besideSlowClients(address, meter, workload.some(REQUESTS)));
            findings.addAll(forLong(meter, workload.some(LONG_RUN), progress));
        }
        return findings;
    }

    private Finding health(URI server, int questions) {
        try (SlowClients slow = SlowClients.connect(server, SLOW_CLIENTS)) {
            HealthWatch watch = new HealthWatch(server, BRIEF);
            int answered = 0;
            for (int i = 0; i < questions; i++) {
                answered += watch.isUp() ? 1 : 0;
            }
            return found("health beside " + slow.count() + " slow clients", answered, "answers")
                    .atLeast(questions);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Clients that stop in the middle of a request hold connections, and should hold nothing else. */
    private List<Finding> besideSlowClients(URI server, LoadMeter meter, int requests) {
        LoadMeter.Result quiet = meter.measure(FEW, requests);
        try (SlowClients slow = SlowClients.connect(server, SLOW_CLIENTS)) {
            HealthWatch watch = new HealthWatch(server, PATIENT);
            watch.start();
            LoadMeter.Result result = meter.measure(FEW, requests);
            HealthWatch.Result health = watch.stop();
            String slowClients = slow.count() + " slow clients";
            double more = Math.max(0, result.p99Millis() - quiet.p99Millis());
            return List.of(
                    found("no slow clients, p99", quiet.p99Millis(), "ms"),
                    found(slowClients + ", p99", result.p99Millis(), "ms"),
                    found(slowClients + ": more p99", more, "ms").atMost(100),
                    found(slowClients + ": errors", result.errors() + result.refused(), "requests")
                            .atMost(0),
                    found(slowClients + ": health answered", health.answered(), "times")
                            .atLeast(1),
                    found(slowClients + ": health unanswered", health.missed(), "times")
                            .atMost(0),
                    found(slowClients + ": health, slowest", health.slowestMillis(), "ms"));
        }
    }

    /** Whether memory grows while the server answers so many. */
    private List<Finding> forLong(LoadMeter meter, int requests, ProgressListener progress) {
        MemoryTrace trace = new MemoryTrace();
        int errors = 0;
        for (int reading = 0; reading < READINGS; reading++) {
            progress.at("server over " + requests + " requests", 0.2 + 0.8 * reading / READINGS);
            LoadMeter.Result result = meter.measure(MANY, requests / READINGS);
            errors += result.errors() + result.refused();
            trace.add(result.memory());
        }
        return List.of(
                found("errors in " + requests + " requests", errors, "requests").atMost(0),
                trace.finding(name(), requests + " requests"));
    }
}
