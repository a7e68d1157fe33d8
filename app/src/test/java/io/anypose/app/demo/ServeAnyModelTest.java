package io.anypose.app.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.anypose.app.Cli;
import io.anypose.app.SmallData;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code serve --model} with models of every kind that {@code train} writes, all at once. */
@Timeout(300)
class ServeAnyModelTest {

    private static final String SHORT = " --epochs 1 --set orbit=none --device cpu --output ";

    @TempDir
    static Path temp;

    private static Process server;
    private static URI address;

    @BeforeAll
    static void serve() throws Exception {
        done("example hue " + temp.resolve("hue") + " --objects 8");
        done("example letters " + temp.resolve("letters") + " --size 28 --count 6");
        Path digits = SmallData.write(temp.resolve("digits"), 0, 300);
        String letters = "train --images " + temp.resolve("letters/train") + " --test " + temp.resolve("letters/test");
        train(
                "examples",
                "train --images " + temp.resolve("hue/train") + " --test " + temp.resolve("hue/test")
                        + " --transformation examples:12 --operator fixed");
        train(
                "grey",
                "train --data " + digits
                        + " --transformation rotation:any --operator fixed --set views.backgrounds=none");
        train("shifted", letters + " --transformation translate-x --operator fixed");
        train("both", letters + " --transformation translate-xy --operator fixed --recipe anypose");
        train("noisy", letters + " --transformation rotation --operator fixed --set data.background=noise");
        train("deep", letters + " --transformation rotation --operator fixed --recipe photos");
        Path out = temp.resolve("out");
        server = Cli.start(
                out.toFile(),
                List.of("-Dai.djl.pytorch.num_threads=1"),
                Stream.concat(
                                Stream.of("serve", "--port", "0", "--device", "cpu", "--model"),
                                Stream.of("examples", "grey", "shifted", "both", "noisy", "deep")
                                        .map(name ->
                                                temp.resolve(name + ".anypose").toString()))
                        .toList());
        address = ServeTest.url(server, out);
    }

    @AfterAll
    static void stop() {
        server.destroyForcibly();
    }

    private static void train(String name, String command) {
        done(command + SHORT + temp.resolve(name + ".anypose"));
    }

    private static void done(String command) {
        Cli.Outcome outcome = Cli.run(command.split(" ", -1));
        assertEquals(0, outcome.code(), command + ": " + outcome.err());
    }

    private static JsonNode get(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer.body());
        return new ObjectMapper().readTree(answer.body());
    }

    private static HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(address.resolve(path));
    }

    private static JsonNode described(String model) throws Exception {
        for (JsonNode each : get(at("api/models")).get("models")) {
            if (each.get("name").textValue().equals(model)) {
                return each;
            }
        }
        throw new AssertionError("no " + model);
    }

    private static String encoded(JsonNode text) {
        return URLEncoder.encode(text.textValue(), StandardCharsets.UTF_8);
    }

    private static Path anyPicture() throws Exception {
        try (Stream<Path> files = Files.walk(temp.resolve("letters/test/B"))) {
            return files.filter(Files::isRegularFile).sorted().findFirst().orElseThrow();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "examples, examples, 12, 24, pose=1",
        "grey, rotation:any, 30, 28, pose=97.5",
        "shifted, translate-x, 14, 28, pose=4",
        "both, translate-xy, 196, 28, 'pose=4,-2'",
        "noisy, rotation, 10, 28, pose=36",
        "deep, rotation, 10, 28, pose=36",
    })
    void itIsDescribedShownAndAsked(String model, String transformation, int poses, int width, String pose)
            throws Exception {
        JsonNode described = described(model);
        assertEquals(transformation, described.get("transformation").textValue());
        assertEquals(width, described.get("width").intValue());
        assertTrue(described.get("pictures").booleanValue());
        String known = described.get("classes").toString();

        JsonNode said = get(at("api/recognise?poses=true&model=" + model)
                .header("Content-Type", "image/png")
                .POST(BodyPublishers.ofFile(anyPicture())));
        assertTrue(known.contains(said.get("class").toString()), said.toString());
        assertEquals(poses, said.get("poses").size());
        assertTrue(said.get("pose").isObject(), said.toString());

        String group = "transformation=" + encoded(described.get("group"));
        JsonNode sweep = get(at("api/sweep?" + group + "&count=5&" + pose));
        assertEquals(5, sweep.get("count").intValue());
        JsonNode shown = get(at("api/pictures/0?" + group));
        assertTrue(known.contains(shown.get("class").toString()), shown.toString());
        JsonNode look = get(at("api/look?" + group + "&object=" + shown.get("number") + "&" + pose));
        assertEquals(model, look.at("/answers/0/model").textValue());
    }
}
