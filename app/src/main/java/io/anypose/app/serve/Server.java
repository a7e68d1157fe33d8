package io.anypose.app.serve;

import io.anypose.app.serve.http.ActiveRequests;
import io.anypose.app.serve.http.ConnectionDeadlines;
import io.anypose.app.serve.http.Metrics;
import io.anypose.app.serve.http.OriginCheck;
import io.anypose.app.serve.http.Route;
import io.anypose.app.serve.http.SlowClientHandler;
import io.anypose.app.serve.http.WebApp;
import io.anypose.data.DataSet;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.ProcessMemory;
import io.javalin.Javalin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The HTTP server: Javalin with our routes.
 *
 * <p>It takes its port when it is made, before models are trained or opened for it, and answers once it is started.
 * Closing it refuses new requests, finishes those that have arrived, and then stops.
 */
public final class Server implements AutoCloseable {

    /** No thread waits for the engine or for a client: a few for each processor are enough. */
    static final int THREADS = Math.max(8, 4 * Runtime.getRuntime().availableProcessors());
    /** Each may hold a small body in memory; larger ones share what room there is, see {@link SlowClientHandler}. */
    private static final int MOST_CONNECTIONS = 2048;
    /** Bytes that the system keeps for a client that does not read; by default it may keep megabytes. */
    private static final int SEND_BUFFER = 128 << 10;
    /** How long a whole request may take to arrive, and an answer to be read. */
    private static final Duration TRANSFER = Duration.ofSeconds(20);

    private final ServerSettings settings;
    private final ServerSocketChannel socket;
    private final InetSocketAddress address;
    private final QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    private final EngineQueue engine;
    private final ActiveRequests active = new ActiveRequests();
    private final ConnectionDeadlines deadlines;
    private Javalin http;

    /** Takes the port. */
    public Server(ServerSettings settings) {
        this(settings, TRANSFER);
    }

    /** @param transfer how long a whole request may take to arrive, and an answer to be read */
    Server(ServerSettings settings, Duration transfer) {
        this.settings = settings;
        this.socket = listen(settings);
        this.address = address(socket);
        this.engine = new EngineQueue(settings.queue(), settings.timeLimit(), threads);
        this.deadlines = new ConnectionDeadlines(
                MOST_CONNECTIONS, transfer, settings.timeLimit().plus(transfer));
    }

    private static ServerSocketChannel listen(ServerSettings settings) {
        InetSocketAddress wanted = new InetSocketAddress(settings.host(), settings.port());
        if (wanted.isUnresolved()) {
            throw new AnyposeException(
                    "the host " + settings.host()
                            + " is not known; give a name or address of this machine with --host, such as localhost or 0.0.0.0");
        }
        try {
            ServerSocketChannel channel = ServerSocketChannel.open();
            try {
                return channel.bind(wanted, MOST_CONNECTIONS);
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        } catch (BindException e) {
            throw new AnyposeException(
                    "cannot listen on port " + settings.port() + " of " + settings.host() + " (" + e.getMessage()
                            + "); choose another with --port, or 0 for any that is free, and with --host an address of"
                            + " this machine",
                    e);
        } catch (SocketException e) {
            throw new AnyposeException(
                    "cannot listen on port " + settings.port() + " (" + e.getMessage()
                            + "); ports below 1024 are for administrators: choose another with --port",
                    e);
        } catch (IOException e) {
            throw new AnyposeException("cannot listen on " + settings.host() + " (" + e.getMessage() + ")", e);
        }
    }

    private static InetSocketAddress address(ServerSocketChannel socket) {
        try {
            return (InetSocketAddress) socket.getLocalAddress();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Begins to answer.
     *
     * @param models whose owner keeps them open until this server is closed
     * @param data has the test objects that the page shows
     * @param failures gets what should not have happened
     */
    public void start(List<ServedModel> models, DataSet data, Consumer<Throwable> failures) {
        start(models, Optional.of(data), failures);
    }

    /**
     * The same where there may be no objects to draw: models of pictures bring those that they are tested with.
     *
     * @param data has the test objects that the page shows to models of scenes
     */
    public void start(List<ServedModel> models, Optional<DataSet> data, Consumer<Throwable> failures) {
        Metrics metrics = metrics();
        List<Route> routes = new Api(models, data, engine, settings.batch(), metrics).routes();
        SlowClientHandler slowClients = new SlowClientHandler(ServerSettings.BODY_LIMIT, active, deadlines, metrics);
        WebApp app =
                new WebApp(new OriginCheck(address, settings.host()), metrics, ServerSettings.BODY_LIMIT, failures);
        http = Javalin.create(config -> {
                    config.jetty.threadPool = threads;
                    config.jetty.addConnector(this::connector);
                    app.configure(config, slowClients, routes, Page.files());
                })
                .start();
    }

    /** The thread that uses the models. */
    EngineQueue engine() {
        return engine;
    }

    private Metrics metrics() {
        Metrics metrics = new Metrics();
        metrics.gauge("anypose_queue_length", "Requests that wait for the engine.", engine::waiting);
        metrics.gauge("anypose_queue_capacity", "Requests that may wait for the engine.", engine::capacity);
        metrics.gauge("anypose_requests_in_flight", "Requests that are being answered.", active::count);
        metrics.gauge(
                "process_resident_memory_bytes",
                "Memory of the process, native memory included.",
                ProcessMemory::resident);
        metrics.gauge(
                "jvm_memory_used_bytes",
                "Used part of the Java heap.",
                () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        return metrics;
    }

    private Connector connector(org.eclipse.jetty.server.Server jetty, HttpConfiguration configuration) {
        configuration.setUriCompliance(UriCompliance.DEFAULT);
        ServerConnector connector = new ServerConnector(jetty, new HttpConnectionFactory(configuration));
        connector.addBean(deadlines, false);
        connector.setAcceptedSendBufferSize(SEND_BUFFER);
        // Longer than any deadline, which decides how long connections stay open.
        connector.setIdleTimeout(
                settings.timeLimit().plus(TRANSFER).multipliedBy(2).toMillis());
        try {
            connector.open(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return connector;
    }

    /** Where it is reached. */
    public String url() {
        String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
        return "http://" + host + ":" + address.getPort() + "/";
    }

    /** Finishes the requests that have arrived, within the time limit, and stops. */
    @Override
    public void close() {
        try {
            active.drain(settings.timeLimit().plus(Duration.ofSeconds(1)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (http != null) {
            http.stop();
        }
        deadlines.close();
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        engine.close();
    }
}
