package io.anypose.app.serve.http;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.json.JavalinJackson;
import io.javalin.router.Endpoint;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.LowResourceMonitor;

/** Sets Javalin up: routes, refusals as JSON, headers that every answer has, and metrics. */
public final class WebApp {

    /** Scripts and styles come from this server only, no page may frame this one, and no type is guessed. */
    static final Map<String, String> SECURITY = Map.of(
            "Content-Security-Policy",
            "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin");

    /** Bytes of a usual answer: what Javalin takes to copy one, whatever its size. */
    private static final int ANSWER = 4096;

    /** Answers are full of probabilities, and Java's own way to write a number takes several times as long. */
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private final OriginCheck originCheck;
    private final Metrics metrics;
    private final int bodyLimit;
    private final Consumer<Throwable> failures;

    /**
     * @param bodyLimit bytes that the body of a request may have
     * @param failures gets what should not have happened
     */
    public WebApp(OriginCheck originCheck, Metrics metrics, int bodyLimit, Consumer<Throwable> failures) {
        this.originCheck = originCheck;
        this.metrics = metrics;
        this.bodyLimit = bodyLimit;
        this.failures = failures;
    }

    /**
     * Adds everything to a configuration of Javalin.
     *
     * @param slowClients comes before all routes
     * @param files what is served as it is, by path
     */
    public void configure(
            JavalinConfig config, SlowClientHandler slowClients, List<Route> routes, Map<String, StaticFile> files) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.compressionStrategy = CompressionStrategy.NONE;
        config.http.prefer405over404 = true;
        config.http.maxRequestSize =
                bodyLimit; // Javalin has a limit of its own, below which ours would never be reached
        config.router.ignoreTrailingSlashes = false;
        config.http.responseBufferSize = ANSWER;
        config.jsonMapper(new JavalinJackson(MAPPER, false));
        ProblemPages problems = new ProblemPages();
        config.jetty.modifyServer(server -> {
            // When threads are few it would close connections after a second, also those whose requests wait in line.
            server.removeBean(server.getBean(LowResourceMonitor.class));
            server.insertHandler(slowClients);
            server.setErrorHandler(problems);
        });
        config.jetty.modifyServletContextHandler(context -> context.setErrorHandler(problems));
        config.routes.before(this::check);
        routes.forEach(route -> register(
                config, HandlerType.findOrCreate(route.method()), route.path(), context -> answer(route, context)));
        files.forEach((path, file) -> register(config, HandlerType.GET, path, file::answer));
        config.routes.after(this::complete);
        config.routes.exception(Problem.class, (problem, context) -> refuse(context, problem));
        config.routes.exception(MethodNotAllowedResponse.class, (refused, context) -> notAllowed(context, refused));
        config.routes.exception(HttpResponseException.class, (refused, context) -> refuse(context, notFound()));
        config.routes.exception(Exception.class, (failure, context) -> fail(context, failure));
        config.router.javaLangErrorHandler((response, error) -> failures.accept(error));
    }

    /** Javalin answers HEAD without asking the handler, and so without its headers. */
    private static void register(JavalinConfig config, HandlerType method, String path, Handler handler) {
        config.routes.addHttpHandler(method, path, handler);
        if (method.equals(HandlerType.GET)) {
            config.routes.addHttpHandler(HandlerType.HEAD, path, handler);
        }
    }

    private void check(Context context) {
        if (context.attribute(SlowClientHandler.STOPPING) != null) {
            context.header("Connection", "close");
            throw new Problem(ProblemCode.STOPPING, "the server is being stopped");
        }
        originCheck.check(context.header("Host"), Collections.list(context.req().getHeaders("Origin")));
    }

    private void answer(Route route, Context context) {
        CompletableFuture<?> answer = route.handler().apply(new Input(context, route, bodyLimit));
        if (answer.isDone()) {
            answer(route, context, answer.join());
        } else {
            context.future(() -> answer.thenAccept(come -> answer(route, context, come)));
        }
    }

    private static void answer(Route route, Context context, Object answer) {
        if (answer instanceof String text) {
            context.contentType(route.answer().type()).result(text);
        } else {
            context.json(answer).contentType(route.answer().type());
        }
        context.header("Cache-Control", "no-store");
    }

    /** Counts before the answer is sent, so that a client that has its answer finds it counted. */
    private void complete(Context context) {
        SECURITY.forEach(context::header);
        Endpoint matched = context.endpoints().lastHttpEndpoint();
        long started = context.<Long>attribute(SlowClientHandler.STARTED);
        metrics.count(matched == null ? "none" : matched.path, context.statusCode(), System.nanoTime() - started);
    }

    private static void refuse(Context context, Problem problem) {
        context.status(problem.code().status())
                .json(problem.body())
                .contentType(Route.JSON)
                .header("Cache-Control", "no-store");
        if (problem.code().isForNow()) {
            context.header("Retry-After", Problem.RETRY_AFTER);
        }
    }

    private static void notAllowed(Context context, MethodNotAllowedResponse refused) {
        String allowed = refused.getDetails().values().stream()
                .flatMap(names -> Arrays.stream(names.split(", ")))
                .sorted()
                .collect(Collectors.joining(", "));
        context.header("Allow", allowed);
        refuse(
                context,
                new Problem(
                        ProblemCode.METHOD_NOT_ALLOWED,
                        context.method() + " is not possible here; allowed are " + allowed));
    }

    static Problem notFound() {
        return new Problem(ProblemCode.NOT_FOUND, "there is nothing here; /api/openapi.json describes what there is");
    }

    static Problem internal() {
        return new Problem(ProblemCode.INTERNAL, "this should not have happened; the server has written down why");
    }

    private void fail(Context context, Exception failure) {
        failures.accept(failure);
        refuse(context, internal());
    }
}
