package io.anypose.app.demo;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.MainCommand;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.option.SourceOptions;
import io.anypose.app.serve.ServerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The command {@code serve}. */
@Command(
        name = "serve",
        description = "Serves models over HTTP: a page on which people turn and shift digits and see what models say,"
                + " and an API for programs.",
        footer = {
            "",
            "Without --model, small models are trained once, which takes some minutes, and kept in the user's cache"
                    + " folder. Ctrl-C stops the server after it has answered what it has accepted.",
            "",
            "Examples:",
            "  ./anypose serve",
            "  ./anypose serve --port 0 \\",
            "      --model rotation-fixed.anypose translate-xy-fixed.anypose",
            "  ./anypose serve --prepare",
            "  curl --data-binary @7-at-108.png -H 'Content-Type: image/png' \\",
            "      'http://localhost:8080/api/recognise?model=rotation-fixed'"
        })
public final class Serve extends ConsoleCommand {

    @ParentCommand
    private MainCommand main;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "Where to listen; 0 for any port that is free (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = "localhost",
            description = "Which of this machine's names or addresses to listen on; with localhost only this machine"
                    + " reaches the server, with 0.0.0.0 every other does (default: ${DEFAULT-VALUE}).")
    private String host;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Model files to serve, each under its name without .anypose (default: small models that are"
                    + " trained for the page).")
    private List<Path> models;

    @Option(
            names = "--queue",
            paramLabel = "N",
            defaultValue = "128",
            description = "Requests that may wait; one more is answered with 503 (default: ${DEFAULT-VALUE}).")
    private int queue;

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "64",
            description = "Pictures of requests that wait which are recognised together; 1 for each alone (default:"
                    + " ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "How long a request may take before it is answered with 503 (default: ${DEFAULT-VALUE}).")
    private int timeout;

    @Option(names = "--prepare", description = "Train the small models if need be, and end.")
    private boolean prepare;

    @Mixin
    private SourceOptions data;

    @Mixin
    private DeviceOption device;

    @Override
    public Integer call() throws InterruptedException {
        ServerSettings settings =
                accepted(() -> new ServerSettings(host, port, queue, batch, Duration.ofSeconds(timeout)));
        ServeRun run = new ServeRun(spec(), data, device, main.interruption());
        return prepare ? run.prepare() : run.serve(settings, models == null ? List.of() : models);
    }
}
