package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that wait are recognised together, and nobody sees it by the answers. */
@Timeout(120)
class BatchingTest extends ServedTest {

    private static final Executor CLIENTS = task -> new Thread(task).start();
    private static final int REQUESTS = 24;
    private static final String COUNT = "anypose_batch_size_count";
    private static final String SUM = "anypose_batch_size_sum";

    private static HttpResponse<String> recognise(byte[] png) {
        return server.send("POST", "api/recognise?model=rotation-fixed", "image/png", png);
    }

    @Test
    void answersAreThoseOfEachAloneAndSomeWereFoundTogether() throws Exception {
        List<byte[]> pictures = IntStream.range(0, REQUESTS)
                .mapToObj(i -> TinyServer.encoded(server.picture("rotation-fixed", i, 36 * (i % 10) - 144), "png"))
                .toList();
        List<String> alone =
                pictures.stream().map(picture -> recognise(picture).body()).toList();
        double batches = server.metric(COUNT);
        double recognised = server.metric(SUM);

        CompletableFuture<HttpResponse<String>> busy = CompletableFuture.supplyAsync(
                () -> server.get("api/sweep?transformation=translate-xy&pose=0,0&count=150"), CLIENTS);
        while (server.metric("anypose_requests_in_flight") < 2) { // that one and the question itself
            Thread.sleep(1);
        }
        List<CompletableFuture<String>> asked = pictures.stream()
                .map(picture ->
                        CompletableFuture.supplyAsync(() -> recognise(picture).body(), CLIENTS))
                .toList();

        for (int i = 0; i < REQUESTS; i++) {
            TinyServer.same(
                    TinyServer.json(alone.get(i)), TinyServer.json(asked.get(i).join()));
        }
        assertEquals(200, busy.get().statusCode());
        assertEquals(recognised + REQUESTS, server.metric(SUM));
        assertTrue(server.metric(COUNT) < batches + REQUESTS, "each was recognised alone");
    }

    @Test
    void aDamagedPictureAmongThemIsRefusedAndTheOthersAreAnswered() {
        byte[] whole = TinyServer.encoded(server.picture("rotation-fixed", 0, 0), "png");
        byte[] damaged = Arrays.copyOf(whole, whole.length / 2);
        String alone = recognise(whole).body();

        List<CompletableFuture<HttpResponse<String>>> asked = IntStream.range(0, REQUESTS)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> recognise(i % 3 == 1 ? damaged : whole), CLIENTS))
                .toList();

        for (int i = 0; i < REQUESTS; i++) {
            HttpResponse<String> answer = asked.get(i).join();
            if (i % 3 == 1) {
                TinyServer.refused(answer, 400, "damaged-image", "damaged or incomplete");
            } else {
                TinyServer.same(TinyServer.json(alone), TinyServer.json(answer));
            }
        }
    }

    /** The engine is busy until all of them wait, which the server can only say with a thread that does not. */
    @Test
    @Timeout(30)
    void moreCanWaitThanThereAreThreads() throws Exception {
        int many = Server.THREADS + 4;
        CountDownLatch released = new CountDownLatch(1);
        try (TinyServer busy = new TinyServer(many + 1)) {
            byte[] picture = TinyServer.encoded(busy.picture("rotation-fixed", 0, 36), "png");
            CompletableFuture<Boolean> occupied = busy.occupyEngine(released);
            List<CompletableFuture<HttpResponse<String>>> asked = IntStream.range(0, many)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> busy.send("POST", "api/recognise?model=rotation-fixed", "image/png", picture),
                            CLIENTS))
                    .toList();
            while (busy.metric("anypose_queue_length") < many) {
                Thread.sleep(10);
            }
            released.countDown();

            assertTrue(occupied.join());
            for (CompletableFuture<HttpResponse<String>> each : asked) {
                assertEquals(200, each.join().statusCode());
            }
        } finally {
            released.countDown();
        }
    }
}
