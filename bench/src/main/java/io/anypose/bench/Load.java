package io.anypose.bench;

import io.anypose.app.console.BenchCommands;
import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.option.Positive;
import java.net.URI;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code load}. */
@Command(
        name = BenchCommands.LOAD,
        description = BenchCommands.LOAD_DESCRIPTION,
        footer = {
            "",
            "The exit code is 1 if any request had another answer than a recognition or a refusal (503).",
            "",
            "Examples:",
            "  ./anypose load",
            "  ./anypose load http://localhost:8080/ --clients 64 --requests 50000"
        })
public final class Load extends ConsoleCommand {

    @Parameters(
            paramLabel = "URL",
            arity = "0..1",
            defaultValue = "http://localhost:8080/",
            description = "Where the server is (default: ${DEFAULT-VALUE}).")
    private URI server;

    @Option(
            names = "--clients",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,8,64",
            description = "How many ask at the same time, one measurement for each number (default: ${DEFAULT-VALUE}).")
    private List<Integer> clients;

    @Option(
            names = "--requests",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Requests of each measurement (default: ${DEFAULT-VALUE}).")
    private int requests;

    @Option(names = "--json", description = "Print the measurements as JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        accepted(() -> {
            clients.forEach(count -> Positive.require("--clients", count));
            Positive.require("--requests", requests);
            if (!"http".equals(server.getScheme())
                    || server.getHost() == null
                    || !server.getPath().endsWith("/")) {
                throw new IllegalArgumentException(
                        "'" + server + "' is no address of a server; give one such as http://localhost:8080/");
            }
            return server;
        });
        return new LoadRun(spec().commandLine(), json).run(server, clients, requests);
    }
}
