package io.anypose.app.serve;

import com.sun.net.httpserver.HttpServer;
import io.anypose.data.DataSet;
import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The HTTP server of the JDK with our routes.
 *
 * <p>It takes its port when it is made, before models are trained or opened for it, and answers once it is started.
 * Closing it lets no request in any more, finishes those that are in, and then stops.
 */
public final class Server implements AutoCloseable {

    /** Threads beyond those that can wait for the engine: they refuse what finds no room, and answer what needs none. */
    private static final int SPARE_THREADS = 32;

    private static final int MOST_CONNECTIONS = 1024;

    static {
        // The JDK's server reads its settings once, as system properties.
        set("sun.net.httpserver.nodelay", "true"); // without it, each answer on an open connection waits for 40 ms
        set("sun.net.httpserver.maxReqTime", "20"); // seconds in which a request must have arrived whole
        set("sun.net.httpserver.maxRspTime", "120");
        set("jdk.httpserver.maxConnections", String.valueOf(MOST_CONNECTIONS));
        // Fewer would be closed while their clients are about to use them again.
        set("sun.net.httpserver.maxIdleConnections", String.valueOf(MOST_CONNECTIONS));
    }

    private static void set(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private final ServerSettings settings;
    private final HttpServer http;
    private final ThreadPoolExecutor threads;
    private final EngineQueue engine;
    private final InFlight inFlight = new InFlight();

    /** Takes the port. */
    public Server(ServerSettings settings) {
        this.settings = settings;
        this.http = listen(settings);
        int most = settings.queue() + SPARE_THREADS;
        this.threads = new ThreadPoolExecutor(
                most, most, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> new Thread(task, "http"));
        threads.allowCoreThreadTimeOut(true);
        http.setExecutor(threads);
        this.engine = new EngineQueue(settings.queue(), settings.timeLimit());
    }

    private static HttpServer listen(ServerSettings settings) {
        InetSocketAddress address = new InetSocketAddress(settings.host(), settings.port());
        if (address.isUnresolved()) {
            throw new AnyposeException(
                    "the host " + settings.host()
                            + " is not known; give a name or address of this machine with --host, such as localhost or 0.0.0.0");
        }
        try {
            return HttpServer.create(address, MOST_CONNECTIONS);
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

    /**
     * Begins to answer.
     *
     * @param models whose owner keeps them open until this server is closed
     * @param data has the test objects that the page shows
     * @param failures hears of what should not have happened
     */
    public void start(List<ServedModel> models, DataSet data, Consumer<Throwable> failures) {
        Metrics metrics = new Metrics();
        metrics.gauge("anypose_queue_length", "Requests that wait for the engine.", engine::waiting);
        metrics.gauge("anypose_queue_capacity", "Requests that may wait for the engine.", engine::capacity);
        metrics.gauge("anypose_requests_in_flight", "Requests that are being answered.", inFlight::count);
        List<Route> routes = new ArrayList<>(new Api(models, data, engine, metrics).routes());
        routes.addAll(Page.routes());
        Gate gate = new Gate(http.getAddress(), settings.host());
        http.createContext("/", new Router(routes, gate, inFlight, metrics, ServerSettings.BODY_LIMIT, failures));
        http.start();
    }

    /** Where it is reached. */
    public String url() {
        String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
        return "http://" + host + ":" + http.getAddress().getPort() + "/";
    }

    /** Finishes what it has accepted, within its time limit, and stops. */
    @Override
    public void close() {
        try {
            inFlight.close(settings.timeLimit().plus(Duration.ofSeconds(1)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        http.stop(0);
        threads.shutdown();
        engine.close();
    }
}
