package io.anypose.bench.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks a server for its health again and again, as whoever looks after it does. */
public final class HealthWatch {

    /**
     * What came of it.
     *
     * @param missed how many questions were not answered, or not in time
     */
    public record Result(int answered, int missed, double slowestMillis) {}

    private static final int MILLIS_BETWEEN = 20;

    private final HttpClient http;
    private final HttpRequest question;
    private final Thread thread = new Thread(this::ask, "health");

    /** Written by the thread, read after it has ended. */
    private int answered;

    private int missed;
    private long slowestNanos;

    /** @param patience how long to wait for an answer */
    public HealthWatch(URI server, Duration patience) {
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(patience)
                .build();
        this.question = HttpRequest.newBuilder(server.resolve("api/health"))
                .timeout(patience)
                .build();
    }

    /** Begins to ask, in a thread of its own. */
    public void start() {
        thread.setDaemon(true);
        thread.start();
    }

    private void ask() {
        try {
            while (true) {
                long started = System.nanoTime();
                if (isUp()) {
                    answered++;
                } else {
                    missed++;
                }
                slowestNanos = Math.max(slowestNanos, System.nanoTime() - started);
                Thread.sleep(MILLIS_BETWEEN);
            }
        } catch (InterruptedException e) {
            // It was stopped.
        }
    }

    /** Asks once, and returns whether the server says that it is up. */
    public boolean isUp() throws InterruptedException {
        try {
            return http.send(question, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** Asks no more. */
    public Result stop() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Result(answered, missed, slowestNanos / 1e6);
    }
}
