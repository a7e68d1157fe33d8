package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.data.DataSet;
import io.anypose.group.Pose;
import io.anypose.image.Transformations;
import io.anypose.image.picture.Pixels;
import io.anypose.learn.Experiment;
import io.anypose.learn.TrainedModel;
import io.anypose.provenance.Seed;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;

/** A server of tiny models on any free port, and what a client needs to ask it. */
final class TinyServer implements AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    final List<ServedModel> models;

    private final Server server;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    TinyServer(int queue) {
        this(queue, Duration.ofSeconds(20));
    }

    /** @param transfer how long a whole request may take to arrive */
    TinyServer(int queue, Duration transfer) {
        this(queue, transfer, TinyModels.open(), Optional.of(TinyModels.data()));
    }

    /** Other models. */
    TinyServer(List<ServedModel> models, Optional<DataSet> drawn) {
        this(64, Duration.ofSeconds(20), models, drawn);
    }

    private TinyServer(int queue, Duration transfer, List<ServedModel> models, Optional<DataSet> drawn) {
        this.models = models;
        this.server = new Server(new ServerSettings("localhost", 0, queue, 64, Duration.ofSeconds(30)), transfer);
        server.start(models, drawn, failures::add);
    }

    /** Keeps the engine's thread busy until somebody releases it. */
    CompletableFuture<Boolean> occupyEngine(CountDownLatch released) {
        return server.engine().compute(() -> {
            try {
                return released.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }

    URI uri(String path) {
        return URI.create(server.url()).resolve(path);
    }

    HttpResponse<String> send(String method, String path, String type, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        if (type != null) {
            request.header("Content-Type", type);
        }
        return send(request.build());
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("no answer to " + request, e);
        }
    }

    HttpResponse<String> get(String path) {
        return send("GET", path, null, null);
    }

    /** Sends a JSON object, and expects success. */
    JsonNode post(String path, JsonNode body) {
        HttpResponse<String> response =
                send("POST", path, "application/json", body.toString().getBytes(StandardCharsets.UTF_8));
        assertEquals(200, response.statusCode(), response.body());
        return json(response);
    }

    /** Sends bytes as they are, and returns the beginning of the answer. */
    String raw(String request) throws IOException {
        try (Socket socket = new Socket("localhost", uri("").getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            byte[] answer = new byte[4096];
            int read = socket.getInputStream().read(answer);
            return new String(answer, 0, Math.max(0, read), StandardCharsets.ISO_8859_1);
        }
    }

    /** The value of a metric, with its labels. */
    double metric(String name) {
        String metrics = get("api/metrics").body();
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + metrics));
    }

    static JsonNode json(HttpResponse<String> response) {
        return json(response.body());
    }

    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    /** Checks that two answers are the same but for the last digits of numbers, in which the engine may differ. */
    static void same(JsonNode expected, JsonNode found) {
        if (expected.isNumber()) {
            assertEquals(expected.doubleValue(), found.doubleValue(), 1e-5);
        } else if (expected.isContainerNode()) {
            assertEquals(expected.size(), found.size(), found.toString());
            expected.properties().forEach(field -> same(field.getValue(), found.path(field.getKey())));
            for (int i = 0; expected.isArray() && i < expected.size(); i++) {
                same(expected.get(i), found.get(i));
            }
        } else {
            assertEquals(expected, found);
        }
    }

    static ObjectNode object(String text) {
        return (ObjectNode) json(text);
    }

    /** Checks that a request was refused as every refusal is. */
    static void refused(HttpResponse<String> response, int status, String code, String hint) {
        assertEquals(status, response.statusCode(), response.body());
        assertEquals(List.of("application/json"), response.headers().allValues("Content-Type"));
        JsonNode json = json(response);
        assertEquals(code, json.get("code").textValue(), response.body());
        assertTrue(json.get("message").textValue().contains(hint), response.body());
        assertEquals(2, json.size());
        assertFalse(response.body().contains("Exception"), response.body());
        assertFalse(response.body().contains("\tat "), response.body());
    }

    ServedModel model(String name) {
        return models.stream()
                .filter(model -> model.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A test object at a pose, as a model sees it. */
    BufferedImage picture(String name, int object, int... sizes) {
        TrainedModel trained = model(name).trained();
        var spec = trained.model().spec();
        var views = Experiment.test(
                spec,
                TinyModels.data()
                        .moved(Transformations.kind(spec.transformation().name())),
                new Seed(trained.file().provenance().seed()));
        Pose pose = spec.transformation()
                .pose(Arrays.stream(sizes).asDoubleStream().boxed().toList());
        byte[] pixels = new byte[views.format().bytes()];
        views.write(object, pose, pixels, 0);
        return Pixels.picture(pixels, views.format());
    }

    static byte[] encoded(BufferedImage picture, String format) {
        var bytes = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(picture, format, bytes)) {
                throw new AssertionError("no writer for " + format);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    void stop() {
        server.close();
    }

    @Override
    public void close() {
        server.close();
        models.forEach(model -> model.trained().close());
    }
}
