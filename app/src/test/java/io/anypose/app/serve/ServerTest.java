package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a server behaves under more requests than it can take, and when it is stopped. */
@Timeout(120)
class ServerTest {

    private static final String SWEEP = "api/sweep?transformation=rotation&pose=0&count=40";

    private final ExecutorService clients = Executors.newFixedThreadPool(24);

    @AfterEach
    void sendClientsHome() {
        clients.shutdownNow();
    }

    @Test
    void aFullQueueIsRefusedInWordsAndHealthStillAnswers() {
        try (TinyServer server = new TinyServer(1)) {
            List<HttpResponse<String>> answers = together(server, 200);

            Map<Integer, Long> statuses = count(answers);
            assertEquals(200L, statuses.getOrDefault(200, 0L) + statuses.getOrDefault(503, 0L), statuses.toString());
            assertTrue(statuses.get(200) > 0, statuses.toString());
            HttpResponse<String> refused = answers.stream()
                    .filter(answer -> answer.statusCode() == 503)
                    .findFirst()
                    .orElseThrow();
            assertEquals("busy", TinyServer.json(refused).get("code").textValue());
            assertEquals("1", refused.headers().firstValue("Retry-After").orElseThrow());
            assertEquals(200, server.get("api/health").statusCode());
            assertEquals(200, server.get(SWEEP).statusCode());
            assertEquals(List.of(), List.copyOf(server.failures));
        }
    }

    @Test
    void stoppingFinishesWhatWasAccepted() throws Exception {
        try (TinyServer server = new TinyServer(64)) {
            server.get(SWEEP);
            List<CompletableFuture<HttpResponse<String>>> asked = IntStream.range(0, 24)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> server.get(SWEEP), clients))
                    .toList();
            // On a busy machine some may be answered before the others have come.
            while (server.metric("anypose_requests_in_flight") < 10
                    && !asked.stream().allMatch(CompletableFuture::isDone)) {
                Thread.sleep(1);
            }

            server.stop();

            List<Integer> statuses = new ArrayList<>();
            for (CompletableFuture<HttpResponse<String>> each : asked) {
                statuses.add(each.handle((answer, failure) -> failure == null ? answer.statusCode() : 0)
                        .get());
            }
            long answered = statuses.stream().filter(status -> status == 200).count();
            assertTrue(answered >= 10, statuses.toString());
            assertThrows(AssertionError.class, () -> server.get("api/health"));
        }
    }

    private List<HttpResponse<String>> together(TinyServer server, int count) {
        List<CompletableFuture<HttpResponse<String>>> asked = IntStream.range(0, count)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> server.get(SWEEP), clients))
                .toList();
        return asked.stream().map(CompletableFuture::join).toList();
    }

    private static Map<Integer, Long> count(List<HttpResponse<String>> answers) {
        return answers.stream()
                .map(HttpResponse::statusCode)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    @Test
    void aPortThatIsTakenAndAHostThatIsNotOursAreTold() {
        try (Server first = new Server(settings("localhost", 0))) {
            int port = URI.create(first.url()).getPort();
            String taken = assertThrows(AnyposeException.class, () -> new Server(settings("localhost", port)))
                    .getMessage();
            assertTrue(taken.contains("cannot listen on port " + port + " of localhost"), taken);
            assertTrue(taken.contains("--port"), taken);
        }
        String unknown = assertThrows(AnyposeException.class, () -> new Server(settings("no.such.host.invalid", 0)))
                .getMessage();
        assertTrue(unknown.contains("the host no.such.host.invalid is not known"), unknown);
        String foreign = assertThrows(AnyposeException.class, () -> new Server(settings("192.0.2.1", 0)))
                .getMessage();
        assertTrue(foreign.contains("with --host an address of this machine"), foreign);
    }

    private static ServerSettings settings(String host, int port) {
        return new ServerSettings(host, port, 8, 64, Duration.ofSeconds(10));
    }

    @Test
    void modelsThatDoNotBelongTogetherAreRefused() {
        List<ServedModel> models = new ArrayList<>(TinyModels.open());
        try (Server server = new Server(settings("localhost", 0))) {
            models.add(models.get(0));
            String twice = assertThrows(
                            AnyposeException.class, () -> server.start(models, TinyModels.data(), failure -> {}))
                    .getMessage();
            assertTrue(twice.contains("two models are called rotation-none"), twice);
        } finally {
            models.subList(0, 5).forEach(model -> model.trained().close());
        }
    }
}
