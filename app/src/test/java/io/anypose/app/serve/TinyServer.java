package io.anypose.app.serve;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.group.Pose;
import io.anypose.image.Pixels;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Experiment;
import io.anypose.recipe.TrainedModel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.imageio.ImageIO;

/** A server of tiny models on any free port, and what a client needs to ask it. */
final class TinyServer implements AutoCloseable {

    final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    final List<ServedModel> models = TinyModels.open();

    private final Server server;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    TinyServer(int queue) {
        this.server = new Server(new ServerSettings("localhost", 0, queue, Duration.ofSeconds(30)));
        server.start(models, TinyModels.data(), failures::add);
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

    static JsonObject json(HttpResponse<String> response) {
        return JsonParser.parseString(response.body()).getAsJsonObject();
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
                spec, TinyModels.data(), new Seed(trained.file().provenance().seed()));
        Pose pose = spec.transformation().pose(Arrays.stream(sizes).boxed().toList());
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
