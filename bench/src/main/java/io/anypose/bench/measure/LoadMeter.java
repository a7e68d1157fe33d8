package io.anypose.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.bench.client.EagerClients;
import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.HdrHistogram.Histogram;

/**
 * Measures a running server as its clients see it: pictures of test objects go to {@code /api/recognise} as fast as the
 * answers come back.
 */
public final class LoadMeter {

    /**
     * What was measured.
     *
     * @param requests how many were sent
     * @param medianMillis time from request to answer, refusals left out
     * @param refused how many were answered with 503
     * @param errors how many had any other answer than 200 or 503, or none
     * @param memory of the server's process after the last request, in bytes; 0 where the server cannot tell
     */
    public record Result(
            int clients,
            int requests,
            double seconds,
            double medianMillis,
            double p99Millis,
            double slowestMillis,
            int refused,
            int errors,
            long memory) {

        /** Answers in a second. */
        public double throughput() {
            return (requests - refused - errors) / seconds;
        }
    }

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int PICTURES = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Latencies are exact to a tenth of a percent. */
    private static final int SIGNIFICANT_DIGITS = 3;

    private static final int[] COLOURS = {0x000000, 0xffffff, 0x0000ff};

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();
    private final URI server;
    private final String model;
    private final List<byte[]> requests = new ArrayList<>();

    /** Fetches pictures to send. */
    public LoadMeter(URI server) {
        this.server = server;
        try {
            JsonNode chosen = choose();
            this.model = chosen.path("name").textValue();
            for (int i = 0; i < PICTURES; i++) {
                requests.add(EagerClients.post(
                        server.resolve("api/recognise?model=" + URLEncoder.encode(model, StandardCharsets.UTF_8)),
                        "image/png",
                        picture(chosen, i)));
            }
        } catch (IOException e) {
            throw new AnyposeException(
                    "no anypose server answers at " + server + " (" + e + "); start one with ./anypose serve", e);
        }
    }

    /** The name of the model that requests are for: the first that finds poses. */
    public String model() {
        return model;
    }

    private JsonNode choose() throws IOException {
        for (JsonNode each : json(request("api/models").build()).path("models")) {
            String recognisers = each.path("recognisers").toString();
            if (recognisers.contains("orbit") || recognisers.contains("knn")) {
                return each;
            }
        }
        throw new AnyposeException("none of the models that " + server + " serves finds poses; serve one that does");
    }

    /** A test object at one of the poses that training saw, as the server itself shows it. */
    private byte[] picture(JsonNode chosen, int number) throws IOException {
        JsonNode seen = chosen.path("seen");
        ObjectNode asked = MAPPER.createObjectNode();
        asked.set("transformation", chosen.path("transformation"));
        asked.set("pose", seen.path(number % Math.max(1, seen.size())));
        asked.set("mask", json(request("api/digits/" + number).build()).path("mask"));
        JsonNode rows = json(request("api/scene")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(asked.toString()))
                        .build())
                .path("scene");
        var picture = new BufferedImage(rows.path(0).asText().length(), rows.size(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < rows.size(); y++) {
            String row = rows.get(y).asText();
            for (int x = 0; x < row.length(); x++) {
                picture.setRGB(x, y, COLOURS[row.charAt(x) - '0']);
            }
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(picture, "png", bytes);
        return bytes.toByteArray();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.resolve(path)).timeout(PATIENCE);
    }

    private JsonNode json(HttpRequest request) throws IOException {
        HttpResponse<String> response = send(request);
        if (response.statusCode() != 200) {
            throw new IOException(request.uri() + " answered " + response.statusCode());
        }
        return MAPPER.readTree(response.body());
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Sends {@code count} requests from {@code clients}, each of which waits for an answer before it goes on. */
    public Result measure(int clients, int count) {
        return measure(clients, sent -> sent < count);
    }

    /** Sends requests from {@code clients} for so long. */
    Result measure(int clients, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        return measure(clients, sent -> System.nanoTime() < end);
    }

    private Result measure(int clients, IntPredicate goesOn) {
        Tally tally = new Tally();
        long started = System.nanoTime();
        new EagerClients(server, PATIENCE)
                .ask(
                        clients,
                        IntStream.iterate(0, goesOn, i -> i + 1)
                                .mapToObj(i -> requests.get(i % PICTURES))
                                .iterator(),
                        tally);
        double seconds = (System.nanoTime() - started) / 1e9;
        return new Result(
                clients,
                tally.requests,
                seconds,
                tally.nanos.getValueAtPercentile(50) / 1e6,
                tally.nanos.getValueAtPercentile(99) / 1e6,
                tally.nanos.getMaxValue() / 1e6,
                tally.refused,
                tally.errors,
                memory());
    }

    /** What has come of the requests so far. */
    private static final class Tally implements EagerClients.Listener {

        private final Histogram nanos = new Histogram(PATIENCE.toNanos(), SIGNIFICANT_DIGITS);
        private int requests;
        private int refused;
        private int errors;

        @Override
        public void answered(int status, long taken) {
            requests++;
            switch (status) {
                case 200 -> nanos.recordValue(Math.min(taken, PATIENCE.toNanos()));
                case 503 -> refused++;
                default -> errors++;
            }
        }
    }

    private long memory() {
        String name = "process_resident_memory_bytes ";
        try {
            return send(request("api/metrics").build())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith(name))
                    .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length())))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            throw new AnyposeException(
                    server + " does not answer any more (" + e + "); see what the server has written", e);
        }
    }
}
