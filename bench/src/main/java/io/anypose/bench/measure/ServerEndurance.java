package io.anypose.bench.measure;

import io.anypose.bench.client.SlowClients;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server on this machine that slow clients want to stop, and that many others ask for long. */
public final class ServerEndurance extends Measurement {

    private static final int CLIENTS = 64;
    private static final int REQUESTS = 5000;
    private static final int LONG_RUN = 50_000;
    private static final int HEALTH = 200;

    private final ServerLoad load;
    private final Path folder;

    /**
     * Nothing is started yet.
     *
     * @param folder for files, to be removed by the caller
     */
    public ServerEndurance(Program program, Path folder) {
        super(ServerLoad.NAME);
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
            meter.measure(8, workload.some(REQUESTS)); // until the compiler is done
            progress.at("server beside slow clients", 0.1);
            findings.add(health(address, meter, workload.some(HEALTH)));
            findings.addAll(load.besideSlowClients(address, meter, workload.some(REQUESTS)));
            findings.addAll(load.forLong(meter, CLIENTS, workload.some(LONG_RUN), progress));
        }
        return findings;
    }

    private Finding health(URI address, LoadMeter meter, int questions) {
        try (SlowClients slow = SlowClients.connect(address, ServerLoad.SLOW_CLIENTS)) {
            int answered = 0;
            for (int i = 0; i < questions; i++) {
                answered += meter.isUp() ? 1 : 0;
            }
            return found("health beside " + slow.count() + " slow clients", answered, "answers")
                    .atLeast(questions);
        }
    }
}
