package io.anypose.app.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Leads each request to its route, and turns whatever goes wrong into an answer. */
final class Router implements HttpHandler {

    /** Scripts and styles come from this server only, no page may frame this one, and no type is guessed. */
    private static final Map<String, String> SECURITY = Map.of(
            "Content-Security-Policy",
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin");

    /** What is still read of a body that was refused, so that the client gets to read why. */
    private static final int REST = 4 << 20;

    private final List<Route> routes;
    private final Gate gate;
    private final InFlight inFlight;
    private final Metrics metrics;
    private final int limit;
    private final Consumer<Throwable> failures;

    /**
     * @param limit bytes that a body may have
     * @param failures hears of what should not have happened
     */
    Router(List<Route> routes, Gate gate, InFlight inFlight, Metrics metrics, int limit, Consumer<Throwable> failures) {
        this.routes = List.copyOf(routes);
        this.gate = gate;
        this.inFlight = inFlight;
        this.metrics = metrics;
        this.limit = limit;
        this.failures = failures;
    }

    @Override
    public void handle(HttpExchange exchange) {
        boolean entered = inFlight.enter();
        try (exchange) {
            long started = System.nanoTime();
            Answered answered = entered ? answer(exchange) : new Answered("none", stopping());
            // Counted before it is sent, so that a client that has its answer finds it counted.
            metrics.count(answered.route(), answered.reply().status(), System.nanoTime() - started);
            send(exchange, answered.reply());
        } catch (IOException | UncheckedIOException e) {
            metrics.countGone();
        } finally {
            if (entered) {
                inFlight.leave();
            }
        }
    }

    /** A reply and the route that it came from; "none" where there was none. */
    private record Answered(String route, Reply reply) {}

    private static Reply stopping() {
        return Problem.unavailable("stopping", "the server is being stopped")
                .reply()
                .with("Connection", "close");
    }

    private Answered answer(HttpExchange exchange) {
        String route = "none";
        try {
            gate.check(exchange.getRequestHeaders());
            String path = exchange.getRequestURI().getPath();
            String method = exchange.getRequestMethod();
            List<Route> there = routes.stream()
                    .filter(candidate -> candidate.match(path).isPresent())
                    .toList();
            Route found = there.stream()
                    .filter(candidate -> candidate.allows(method))
                    .findFirst()
                    .orElse(null);
            if (found == null) {
                return new Answered(route, missing(there, method));
            }
            route = found.path();
            Map<String, String> values = found.match(path).orElseThrow();
            return new Answered(route, found.answer().apply(new Request(exchange, values, limit)));
        } catch (Problem problem) {
            return new Answered(route, problem.reply());
        } catch (UncheckedIOException e) {
            throw e;
        } catch (RuntimeException e) {
            failures.accept(e);
            return new Answered(
                    route,
                    new Problem(500, "internal", "this should not have happened; the server has written down why")
                            .reply());
        }
    }

    private static Reply missing(List<Route> there, String method) {
        if (there.isEmpty()) {
            return Problem.notFound("not-found", "there is nothing here; /api/openapi.json describes what there is")
                    .reply();
        }
        Set<String> allowed = new TreeSet<>();
        there.forEach(route -> {
            allowed.add(route.method());
            if (route.method().equals("GET")) {
                allowed.add("HEAD");
            }
        });
        String names = String.join(", ", allowed);
        return new Problem(405, "method-not-allowed", method + " is not possible here; allowed are " + names)
                .reply()
                .with("Allow", names);
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        SECURITY.forEach(headers::set);
        headers.set("Content-Type", reply.type());
        reply.headers().forEach(headers::set);
        drain(exchange.getRequestBody());
        if (exchange.getRequestMethod().equals("HEAD")) {
            headers.set("Content-Length", String.valueOf(reply.body().length));
            exchange.sendResponseHeaders(reply.status(), -1);
            return;
        }
        exchange.sendResponseHeaders(reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
        exchange.getResponseBody().write(reply.body());
    }

    /** A connection that is closed while the client still writes is reset, and the client never sees the answer. */
    private static void drain(InputStream body) throws IOException {
        byte[] buffer = new byte[8192];
        for (int rest = REST; rest > 0; ) {
            int read = body.read(buffer, 0, Math.min(rest, buffer.length));
            if (read < 0) {
                return;
            }
            rest -= read;
        }
    }
}
