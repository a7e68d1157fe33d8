package io.anypose.bench.damage;

import io.anypose.app.serve.ServedModel;
import io.anypose.app.serve.Server;
import io.anypose.app.serve.ServerSettings;
import io.anypose.data.DataSet;
import io.anypose.data.LabelledImages;
import io.anypose.file.Json;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** JSON that clients send to a server in this process. What goes wrong inside is an escape, whatever the client is told. */
final class Requests implements Intake {

    private static final int SIZE = 8;
    private static final int IMAGES = 40;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();
    private final Server server = new Server(new ServerSettings("localhost", 0, 64, 64, PATIENCE));
    private final TrainedModel model;

    Requests() {
        DataSet data = new DataSet(images(), images(), List.of("0", "1"), "0", Set.of());
        Trial trial = TinyExperiment.trial("few", "rotation", Operators.FIXED);
        this.model = TrainedModel.open(
                new Experiment(trial, data.moved(Transformations.ROTATION)).train(Compute.Choice.CPU),
                Compute.Choice.CPU);
        server.start(List.of(new ServedModel("tiny", model, true)), data, failures::add);
    }

    private static LabelledImages images() {
        byte[] pixels = new byte[IMAGES * SIZE * SIZE];
        int[] labels = new int[IMAGES];
        for (int i = 0; i < IMAGES; i++) {
            labels[i] = i % 2;
            for (int x = 1; x < SIZE - 1; x++) {
                pixels[(i * SIZE + 2 + labels[i] * x / 2) * SIZE + x] = -1;
            }
        }
        return new LabelledImages(SIZE, SIZE, pixels, labels, 2);
    }

    @Override
    public List<byte[]> whole() {
        List<String> mask = Collections.nCopies(SIZE, "00011100");
        return List.of(
                json(Map.of("transformation", "rotation", "pose", Map.of("rotation", 36), "mask", mask)),
                json(Map.of(
                        "transformation", "rotation", "pose", Map.of("rotation", -72), "mask", mask, "background", 7)));
    }

    private static byte[] json(Object body) {
        return Json.line(body).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Mutants mutants(byte[] whole) {
        return new JsonMutants(whole);
    }

    @Override
    public void take(byte[] input) {
        HttpResponse<String> answer = send(input);
        Throwable failure = failures.poll();
        if (failure != null || answer.statusCode() >= 500) {
            throw new IllegalStateException("the server answers " + answer.statusCode() + " " + answer.body(), failure);
        }
        if (answer.statusCode() != 200) {
            throw new AnyposeException(answer.body());
        }
    }

    private HttpResponse<String> send(byte[] body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url()).resolve("api/scene"))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void close() {
        server.close();
        model.close();
    }
}
