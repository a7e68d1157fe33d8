package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.app.Cli;
import io.anypose.app.SmallData;
import io.anypose.data.DataSet;
import io.anypose.data.idx.IdxFolder;
import io.anypose.eval.Evaluation;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kind of transformation that a user registered goes through every command, as {@code ANYPOSE_CLASSPATH} brings it. */
class OwnTransformationTest {

    @TempDir
    private Path temp;

    private ClassLoader before;
    private URLClassLoader extended;

    /** A folder on the class path that registers the kind. */
    @BeforeEach
    void register() throws IOException {
        Path services = Files.createDirectories(temp.resolve("jar/META-INF/services"));
        Files.writeString(services.resolve("io.anypose.image.TransformationKind"), Mirror.class.getName());
        before = Thread.currentThread().getContextClassLoader();
        extended = new URLClassLoader(new URL[] {temp.resolve("jar/").toUri().toURL()}, before);
        Thread.currentThread().setContextClassLoader(extended);
    }

    @AfterEach
    void forget() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        extended.close();
    }

    private String run(String... args) {
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        return outcome.out();
    }

    @Test
    void itIsTrainedEvaluatedDrawnAndServed() throws Exception {
        Path digits = SmallData.write(temp.resolve("digits"), 0, 150);
        String model = temp.resolve("mirror.anypose").toString();
        run(
                ("train --transformation mirror --operator fixed --seen 1 --epochs 1 --set training.batch=64 --device cpu --set data.without=9"
                                + " --set orbit.network=mlp:8 --set orbit.passes=1 --data " + digits + " --output "
                                + model)
                        .split(" ", -1));
        Path record = temp.resolve("evaluation.json");
        Files.writeString(record, run("evaluate", model, "--json", "--data", digits.toString()));
        Evaluation evaluation = Evaluation.read(record);
        assertEquals("mirror", evaluation.transformation().name());
        assertEquals("flip", evaluation.transformation().axes().get(0).name());
        assertEquals(2, evaluation.results().get(0).poses().size());
        Path chart = temp.resolve("chart.svg");
        run("plot", record.toString(), "--output", chart.toString());
        assertTrue(Files.readString(chart).contains("Flip [turns]"), "the axis of the chart");
        assertServed(IdxFolder.read(digits).without(Set.of(9)), Path.of(model));
    }

    private static void assertServed(DataSet data, Path file) throws Exception {
        try (TrainedModel trained = TrainedModel.open(ModelFile.read(file), Compute.Choice.CPU);
                Server server = new Server(new ServerSettings("localhost", 0, 8, 64, Duration.ofSeconds(30)))) {
            server.start(List.of(new ServedModel("mirror", trained, false)), data, failure -> {});
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(server.url()).resolve("api/models"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            JsonNode model = TinyServer.json(response).at("/models/0");
            assertEquals("mirror", model.get("transformation").textValue(), response.body());
            assertEquals("turns", model.at("/axes/0/unit").textValue(), response.body());
        }
    }

    @Test
    void itsNameIsAmongThoseThatAMistakeIsAnsweredWith() {
        Cli.Outcome outcome = Cli.run("train", "--transformation", "miror", "--operator", "fixed");
        assertEquals(2, outcome.code());
        assertTrue(outcome.err().contains("mirror, examples"), outcome.err());
    }
}
