package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.recipe.AnswerJson;
import io.anypose.recipe.TrainedModel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients get over HTTP, right and wrong. */
@Timeout(120)
class ApiTest {

    private static TinyServer server;
    private static byte[] png;

    @BeforeAll
    static void start() {
        server = new TinyServer(64);
        png = TinyServer.encoded(server.picture("rotation-fixed", 0, 108), "png");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Whatever a client sends, nothing unexpected happens inside. */
    @AfterEach
    void nothingUnexpectedHappened() {
        assertEquals(List.of(), List.copyOf(server.failures));
    }

    @ParameterizedTest
    @CsvSource({"png, image/png", "bmp, image/bmp", "gif, image/gif", "jpg, 'Image/JPEG; charset=none'"})
    void everyKindOfPictureIsRecognisedAsTheModelDoes(String format, String type) throws IOException {
        byte[] body = TinyServer.encoded(server.picture("rotation-fixed", 3, -144), format);

        HttpResponse<String> response = server.send("POST", "api/recognise?model=rotation-fixed", type, body);

        assertEquals(200, response.statusCode(), response.body());
        JsonObject expected = new JsonObject();
        expected.addProperty("model", "rotation-fixed");
        TrainedModel trained = server.model("rotation-fixed").trained();
        BufferedImage decoded = ImageIO.read(new ByteArrayInputStream(body));
        Trees.of(AnswerJson.of(
                        trained.model().spec(), trained.recognise(decoded).details(), 0))
                .getAsJsonObject()
                .asMap()
                .forEach(expected::add);
        assertEquals(expected, TinyServer.json(response));
    }

    @Test
    void modelsSayWhatTheyAre() {
        JsonArray models = TinyServer.json(server.get("api/models")).getAsJsonArray("models");

        assertEquals(5, models.size());
        JsonObject fixed = models.get(1).getAsJsonObject();
        assertEquals("rotation-fixed", fixed.get("name").getAsString());
        assertEquals("[\"knn\",\"orbit\"]", fixed.get("recognisers").toString());
        assertEquals("[-72,-36,0,36,72]", fixed.get("seen").toString());
        assertEquals(
                "[\"none\"]", models.get(0).getAsJsonObject().get("recognisers").toString());
        assertEquals(
                "[\"orbit\"]",
                models.get(3).getAsJsonObject().get("recognisers").toString());
        assertEquals(
                "[\"given\"]",
                models.get(4).getAsJsonObject().get("recognisers").toString());
    }

    @Test
    void healthAndMetricsCount() {
        assertEquals(
                "up", TinyServer.json(server.get("api/health")).get("status").getAsString());
        server.get("api/nothing");
        String before = server.get("api/metrics").body();
        server.get("api/health");
        String after = server.get("api/metrics").body();

        assertEquals(
                value(before, "anypose_requests_total{route=\"/api/health\",status=\"200\"}") + 1,
                value(after, "anypose_requests_total{route=\"/api/health\",status=\"200\"}"));
        assertEquals(
                value(after, "anypose_request_seconds_count{route=\"/api/health\"}"),
                value(after, "anypose_request_seconds_bucket{route=\"/api/health\",le=\"+Inf\"}"));
        assertTrue(value(after, "anypose_requests_total{route=\"none\",status=\"404\"}") >= 1);
        assertEquals(64, value(after, "anypose_queue_capacity"));
        // The request for metrics itself, and perhaps one whose answer is read but not yet done with.
        assertTrue(value(after, "anypose_requests_in_flight") >= 1);
        assertTrue(value(after, "anypose_clients_gone_total") >= 0);
        assertTrue(value(after, "jvm_memory_used_bytes") > 1e6);
        assertTrue(after.lines().allMatch(line -> line.matches("# (HELP|TYPE) \\w+ .+|\\w+(\\{.*})? [0-9.]+")), after);
    }

    private static double value(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + metrics));
    }

    @Test
    void aSceneShowsThePoseAndWhatEachModelMakesOfIt() {
        JsonObject digit = TinyServer.json(server.get("api/digits/2?class=7"));
        assertEquals("7", digit.get("class").getAsString());
        JsonArray mask = digit.getAsJsonArray("mask");

        JsonObject scene = scene("rotation", "180", mask);

        assertFalse(scene.get("seen").getAsBoolean());
        // Half a turn is exact: the object is where the mask is, read backwards.
        String upsideDown =
                new StringBuilder(String.join("", strings(mask))).reverse().toString();
        String object = String.join("", strings(scene.getAsJsonArray("scene")))
                .replace('1', '0')
                .replace('2', '1');
        assertEquals(upsideDown, object);
        JsonArray answers = scene.getAsJsonArray("answers");
        assertEquals(
                List.of("rotation-none none", "rotation-fixed knn", "rotation-fixed orbit", "rotation-spectral knn"),
                IntStream.range(0, answers.size())
                        .mapToObj(i -> answers.get(i).getAsJsonObject())
                        .map(answer -> answer.get("model").getAsString() + " "
                                + answer.get("recogniser").getAsString())
                        .toList());
        assertTrue(answers.get(0).getAsJsonObject().get("pose").isJsonNull());
        assertTrue(answers.get(0).getAsJsonObject().get("turnedBack").isJsonNull());
        JsonObject orbit = answers.get(2).getAsJsonObject();
        assertEquals(10, orbit.getAsJsonArray("poseProbabilities").size());
        if (orbit.get("pose").getAsInt() == 180) {
            assertEquals(mask, orbit.get("turnedBack"));
        }
    }

    @Test
    void aModelThatIsToldThePoseBringsTheObjectBackExactly() {
        JsonArray mask = TinyServer.json(server.get("api/digits/0")).getAsJsonArray("mask");

        JsonObject scene = scene("translate-xy", "{\"x\":-12,\"y\":4}", mask);

        JsonObject given = scene.getAsJsonArray("answers").get(1).getAsJsonObject();
        assertEquals("given", given.get("recogniser").getAsString());
        assertEquals("{\"x\":-12,\"y\":4}", given.get("pose").toString());
        assertEquals(mask, given.get("turnedBack"));
        assertEquals(
                196,
                scene.getAsJsonArray("answers")
                        .get(0)
                        .getAsJsonObject()
                        .getAsJsonArray("poseProbabilities")
                        .size());
    }

    @Test
    void otherBackgroundsAreOtherScenesOfTheSameObject() {
        JsonArray mask = TinyServer.json(server.get("api/digits/0")).getAsJsonArray("mask");
        JsonObject asked = asked("rotation", "0", mask);
        JsonArray first = post(asked).getAsJsonArray("scene");
        asked.addProperty("background", 1);
        JsonArray second = post(asked).getAsJsonArray("scene");

        assertFalse(first.equals(second));
        assertEquals(
                String.join("", strings(first)).replace('1', '0'),
                String.join("", strings(second)).replace('1', '0'));
    }

    private static JsonObject asked(String transformation, String pose, JsonArray mask) {
        JsonObject asked = JsonParser.parseString("{\"pose\":" + pose + "}").getAsJsonObject();
        asked.addProperty("transformation", transformation);
        asked.add("mask", mask);
        return asked;
    }

    private static JsonObject scene(String transformation, String pose, JsonArray mask) {
        return post(asked(transformation, pose, mask));
    }

    private static JsonObject post(JsonObject asked) {
        HttpResponse<String> response = server.send(
                "POST", "api/scene", "application/json", asked.toString().getBytes(StandardCharsets.UTF_8));
        assertEquals(200, response.statusCode(), response.body());
        return TinyServer.json(response);
    }

    private static List<String> strings(JsonArray rows) {
        return IntStream.range(0, rows.size())
                .mapToObj(i -> rows.get(i).getAsString())
                .toList();
    }

    @Test
    void aSweepCountsWhatEachModelGetsRight() {
        JsonObject sweep = TinyServer.json(server.get("api/sweep?transformation=rotation&pose=-144&count=30"));

        assertFalse(sweep.get("seen").getAsBoolean());
        TrainedModel trained = server.model("rotation-fixed").trained();
        var test = TinyModels.data().test();
        long right = IntStream.range(0, 30)
                .filter(i -> trained.recognise(server.picture("rotation-fixed", i, -144))
                        .label()
                        .equals(TinyModels.data().classes().get(test.label(i))))
                .count();
        JsonObject orbit = sweep.getAsJsonArray("results").get(2).getAsJsonObject();
        assertEquals("orbit", orbit.get("recogniser").getAsString());
        assertEquals(right / 30.0, orbit.get("accuracy").getAsDouble(), 1e-9);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | api/recognise                            |                  |         | 405 | method-not-allowed     | allowed are POST
            DELETE | api/models                               |                  |         | 405 | method-not-allowed     | allowed are GET, HEAD
            OPTIONS| api/scene                                |                  |         | 405 | method-not-allowed     | allowed are POST
            GET    | api/nothing                              |                  |         | 404 | not-found              | /api/openapi.json
            GET    | ../etc/passwd                            |                  |         | 404 | not-found              |
            GET    | style.css/                               |                  |         | 404 | not-found              |
            GET    | openapi.json                             |                  |         | 404 | not-found              |
            GET    | api/digits/99999                         |                  |         | 404 | unknown-digit          | there are 0 to
            GET    | api/digits/-1                            |                  |         | 404 | unknown-digit          |
            GET    | api/digits/0?class=9                     |                  |         | 404 | unknown-class          | there are 0, 1, 2, 3, 4, 5, 6, 7, 8
            POST   | api/recognise                            | image/png        | x       | 400 | missing-parameter      | ?model=
            POST   | api/recognise?model=me                   | image/png        | x       | 404 | unknown-model          | there are rotation-none, rotation-fixed
            POST   | api/recognise?model=a&model=b            | image/png        | x       | 400 | bad-query              | twice
            POST   | api/recognise?model=rotation-none        | image/png        | x       | 422 | cannot-find-poses      |
            POST   | api/recognise?model=shift-stacked        | image/png        | x       | 422 | cannot-find-poses      |
            POST   | api/recognise?model=rotation-fixed       | image/png        | x       | 400 | no-image               | PNG, JPEG, GIF or BMP
            POST   | api/recognise?model=rotation-fixed       | image/png        |         | 400 | no-image               |
            POST   | api/recognise?model=rotation-fixed       | image/tiff       | x       | 415 | unsupported-type       | image/bmp, image/gif, image/jpeg, image/png
            POST   | api/recognise?model=rotation-fixed       | multipart/form-data; boundary=a | x | 415 | unsupported-type | as the body
            POST   | api/recognise?model=rotation-fixed       |                  | x       | 415 | unsupported-type       | is none
            POST   | api/scene                                | text/plain       | {}      | 415 | unsupported-type       | application/json
            POST   | api/scene                                | application/json | {       | 400 | bad-json               |
            POST   | api/scene                                | application/json |         | 400 | bad-json               |
            POST   | api/scene                                | application/json | []      | 400 | bad-json               | no single object
            POST   | api/scene                                | application/json | {} {}   | 400 | bad-json               |
            POST   | api/scene                                | application/json | {'a':1} | 400 | bad-json               |
            POST   | api/scene                                | application/json | {}      | 400 | bad-field              | transformation
            POST   | api/scene                                | application/json | {"transformation":"spin"}           | 404 | unknown-transformation | there are rotation, translate-xy
            POST   | api/scene                                | application/json | {"transformation":"rotation"}       | 400 | bad-mask  | 28 strings, each of 28
            POST   | api/scene                                | application/json | {"transformation":"rotation","mask":[1]} | 400 | bad-mask  |
            GET    | api/sweep?transformation=rotation        |                  |         | 400 | missing-parameter      | pose
            GET    | api/sweep?transformation=rotation&pose=7 |                  |         | 400 | bad-pose               | -144 to 180° in steps of 36
            GET    | api/sweep?transformation=rotation&pose=x |                  |         | 400 | bad-number             |
            GET    | api/sweep?transformation=rotation&pose=0,0 |                |         | 400 | bad-pose               | one number, not 2
            GET    | api/sweep?transformation=translate-xy&pose=0 |              |         | 400 | bad-pose               | 2 numbers, such as -12,4, not 1
            GET    | api/sweep?transformation=rotation&pose=0&count=0 |          |         | 400 | bad-count              | allowed are 1 to
            GET    | api/sweep?transformation=rotation&pose=0&count=501 |        |         | 400 | bad-count              |
            """)
    void whatIsWrongIsTold(String method, String path, String type, String body, int status, String code, String hint) {
        HttpResponse<String> response = server.send(
                method,
                path.startsWith(".") ? "api/" + path : path,
                type,
                method.equals("POST") ? (body == null ? "" : body).getBytes(StandardCharsets.UTF_8) : null);

        refused(response, status, code, hint == null ? "" : hint);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"pose":7}            | bad-pose
            {"pose":"0"}          | bad-field
            {"pose":null}         | bad-field
            {"pose":1.5}          | bad-number
            {"pose":1e99}         | bad-number
            {"pose":{}}           | bad-field
            {"pose":{"x":0}}      | bad-field
            {"pose":0,"background":"a"} | bad-field
            {"pose":0,"background":99999999999} | bad-number
            """)
    void aSceneOfAWrongPoseIsRefused(String fields, String code) {
        JsonObject asked = JsonParser.parseString(fields).getAsJsonObject();
        asked.addProperty("transformation", "rotation");
        asked.add("mask", TinyServer.json(server.get("api/digits/0")).get("mask"));

        refused(
                server.send(
                        "POST",
                        "api/scene",
                        "application/json",
                        asked.toString().getBytes(StandardCharsets.UTF_8)),
                400,
                code,
                "");
    }

    private static void refused(HttpResponse<String> response, int status, String code, String hint) {
        assertEquals(status, response.statusCode(), response.body());
        assertEquals(List.of("application/json"), response.headers().allValues("Content-Type"));
        JsonObject json = TinyServer.json(response);
        assertEquals(code, json.get("code").getAsString(), response.body());
        assertTrue(json.get("message").getAsString().contains(hint), response.body());
        assertEquals(2, json.size());
        assertFalse(response.body().contains("Exception"), response.body());
        assertFalse(response.body().contains("\tat "), response.body());
    }

    private static HttpResponse<String> recognise(byte[] body) {
        return server.send("POST", "api/recognise?model=rotation-fixed", "image/png", body);
    }

    @Test
    void anyPictureCutShortIsRefusedAndNeverFails() {
        for (String format : List.of("png", "gif", "bmp", "jpg")) {
            byte[] whole = TinyServer.encoded(server.picture("rotation-fixed", 0, 0), format);
            for (int length = 1; length < whole.length; length += Math.max(1, whole.length / 40)) {
                HttpResponse<String> response = recognise(Arrays.copyOf(whole, length));
                // What is missing at the end of some formats is no loss; everything else is told.
                assertTrue(List.of(200, 400).contains(response.statusCode()), response.body());
            }
        }
        refused(recognise(Arrays.copyOf(png, png.length / 2)), 400, "damaged-image", "damaged or incomplete");
    }

    @Test
    void picturesOfAnotherSizeAreRefused() {
        byte[] wide = TinyServer.encoded(new BufferedImage(29, 28, BufferedImage.TYPE_INT_RGB), "png");

        refused(recognise(wide), 422, "wrong-size", "29 x 28 pixels, but 28 x 28 are needed");
    }

    @Test
    void aFewBytesThatClaimGigabytesAreRefusedBeforeTheyAreDecoded() {
        byte[] huge = DamagedPictures.hugePng();
        assertTrue(huge.length < 200);

        refused(recognise(huge), 422, "wrong-size", "30000 x 30000");
    }

    @Test
    void compressedCommentsAreNotUnpacked() {
        long before = peak();
        byte[] comment = DamagedPictures.pngWithComment(200);
        assertTrue(comment.length < ServerSettings.BODY_LIMIT, "" + comment.length);

        HttpResponse<String> response = recognise(comment);

        assertTrue(List.of(200, 400).contains(response.statusCode()), response.body());
        assertTrue(peak() - before < 150 << 20, "the heap grew by " + (peak() - before));
    }

    /** The most that the heap ever held. */
    private static long peak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }

    @Test
    void bodiesThatAreTooLargeAreRefusedHoweverTheyCome() {
        byte[] large = new byte[ServerSettings.BODY_LIMIT + 1];
        refused(recognise(large), 413, "too-large", "262144 bytes");
        refused(recognise(new byte[3 << 20]), 413, "too-large", "");
        HttpRequest chunked = HttpRequest.newBuilder(server.uri("api/recognise?model=rotation-fixed"))
                .header("Content-Type", "image/png")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)))
                .build();
        refused(server.send(chunked), 413, "too-large", "");
    }

    @Test
    void headIsGetWithoutTheBody() {
        HttpResponse<String> head = server.send("HEAD", "api/health", null, null);

        assertEquals(200, head.statusCode());
        assertEquals("", head.body());
        assertTrue(head.headers().firstValueAsLong("Content-Length").orElse(0) > 10);
    }

    @Test
    void thePageComesWithHeadersThatKeepOtherScriptsOut() {
        HttpResponse<String> page = server.get("");

        assertEquals(200, page.statusCode());
        assertTrue(page.body().startsWith("<!doctype html>"), page.body());
        assertEquals(
                "text/html; charset=utf-8",
                page.headers().firstValue("Content-Type").orElseThrow());
        assertTrue(page.headers()
                .firstValue("Content-Security-Policy")
                .orElseThrow()
                .startsWith("default-src 'self';"));
        assertEquals(
                "nosniff", page.headers().firstValue("X-Content-Type-Options").orElseThrow());
        assertFalse(page.body().contains("http"), "everything the page needs comes from the server itself");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:1, , 200",
        "127.0.0.1, , 200",
        "[::1]:8080, , 200",
        "LOCALHOST, , 200",
        "evil.example, , 403",
        "localhost.evil.example, , 403",
        "localhost:1, http://localhost:1, 200",
        "localhost:1, http://localhost:2, 403",
        "localhost:1, https://evil.example, 403",
        "localhost:1, null, 403"
    })
    void pagesOfOtherSitesAreKeptOut(String host, String origin, int status) throws IOException {
        String headers = "Host: " + host + "\r\n" + (origin == null ? "" : "Origin: " + origin + "\r\n");

        String answer = raw("GET /api/health HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n");

        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    }

    @Test
    void whatIsNoHttpGetsNoFiveHundred() throws IOException {
        for (String nonsense : List.of(
                "nonsense\r\n\r\n",
                "GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n",
                "POST /api/scene HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
                "POST /api/scene HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n",
                "GET /api/digits/0?class=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
            assertTrue(raw(nonsense).startsWith("HTTP/1.1 4"), nonsense + " " + raw(nonsense));
        }
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket("localhost", server.uri("").getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            byte[] answer = new byte[4096];
            int read = socket.getInputStream().read(answer);
            return new String(answer, 0, Math.max(0, read), StandardCharsets.ISO_8859_1);
        }
    }
}
