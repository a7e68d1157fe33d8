package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several pictures in one request. */
@Timeout(120)
class PictureBatchTest extends ServedTest {

    private static final String PATH = "api/recognise/batch?model=rotation-fixed";

    private static byte[] picture(int number) {
        return TinyServer.encoded(server.picture("rotation-fixed", number, 36 * (number % 10) - 144), "png");
    }

    private static JsonNode alone(byte[] picture) {
        return TinyServer.json(server.send("POST", "api/recognise?model=rotation-fixed", "image/png", picture));
    }

    private static HttpResponse<String> asJson(List<byte[]> pictures) {
        ObjectNode asked = TinyServer.object("{}");
        ArrayNode texts = asked.putArray("pictures");
        pictures.forEach(picture -> texts.add(Base64.getEncoder().encodeToString(picture)));
        return post(asked.toString());
    }

    private static HttpResponse<String> post(String json) {
        return server.send("POST", PATH, "application/json", json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void eachGetsTheAnswerThatItGetsAloneInTheirOrder() {
        List<byte[]> pictures =
                IntStream.range(0, 40).mapToObj(PictureBatchTest::picture).toList();

        HttpResponse<String> json = asJson(pictures);
        HttpResponse<String> form = TinyForm.post(server, PATH, pictures);

        assertEquals(200, json.statusCode(), json.body());
        JsonNode answers = TinyServer.json(json).get("answers");
        assertEquals(40, answers.size());
        for (int i = 0; i < 40; i++) {
            TinyServer.same(alone(pictures.get(i)), answers.get(i).get("recognition"));
            assertTrue(answers.get(i).get("problem").isNull());
        }
        TinyServer.same(TinyServer.json(json), TinyServer.json(form));
    }

    @Test
    void aPictureThatIsRefusedHasASentenceInItsPlace() {
        byte[] whole = picture(3);
        byte[] words = "words".getBytes(StandardCharsets.UTF_8);

        JsonNode answers = TinyServer.json(asJson(List.of(words, whole, DamagedPictures.hugePng(), whole)))
                .get("answers");

        assertEquals("no-image", answers.at("/0/problem/code").textValue());
        assertTrue(answers.at("/0/recognition").isNull());
        TinyServer.same(alone(whole), answers.at("/1/recognition"));
        assertEquals("wrong-size", answers.at("/2/problem/code").textValue());
        assertTrue(answers.at("/2/problem/message").textValue().contains("30000 x 30000"));
        TinyServer.same(alone(whole), answers.at("/3/recognition"));
        JsonNode none = TinyServer.json(post("{\"pictures\":[\"?\", 7]}")).get("answers");
        assertEquals("no-image", none.at("/0/problem/code").textValue());
        assertTrue(none.at("/1/problem/message").textValue().contains("Base64"));
    }

    @Test
    void moreThanAreAllowedAreRefused() {
        byte[] one = picture(0);
        TinyServer.refused(asJson(List.of()), 400, "bad-count", "has 0 pictures; allowed are 1 to 64");
        TinyServer.refused(asJson(Collections.nCopies(65, one)), 400, "bad-count", "has 65 pictures");
        TinyServer.refused(TinyForm.post(server, PATH, List.of()), 400, "bad-count", "has 0 pictures");
        assertEquals(200, asJson(Collections.nCopies(64, one)).statusCode());
        TinyServer.refused(
                post("{\"pictures\":[\"" + "A".repeat(ServerSettings.BODY_LIMIT) + "\"]}"), 413, "too-large", "");
    }

    /** Each is allowed alone, but they take so long together that others would wait. */
    @Test
    void togetherTheyHaveNoMorePixelsThanOneMayHave() {
        byte[] large = TinyServer.encoded(new BufferedImage(5000, 4500, BufferedImage.TYPE_BYTE_BINARY), "png");

        JsonNode answers =
                TinyServer.json(asJson(List.of(large, large, picture(0)))).get("answers");

        assertTrue(answers.at("/0/problem").isNull());
        assertEquals("wrong-size", answers.at("/1/problem/code").textValue());
        assertTrue(answers.at("/1/problem/message").textValue().contains("45,000,000 pixels; at most 40,000,000"));
        TinyServer.same(alone(picture(0)), answers.at("/2/recognition"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            api/recognise/batch                      | application/json | {"pictures":[]}  | 400 | missing-parameter
            api/recognise/batch?model=me             | application/json | {"pictures":[]}  | 404 | unknown-model
            api/recognise/batch?model=rotation-none  | application/json | {"pictures":[]}  | 422 | cannot-find-poses
            api/recognise/batch?model=rotation-fixed | image/png        | {"pictures":[]}  | 415 | unsupported-type
            api/recognise/batch?model=rotation-fixed | application/json | {"pictures":"a"} | 400 | bad-field
            api/recognise/batch?model=rotation-fixed | application/json | {}               | 400 | bad-field
            api/recognise/batch?model=rotation-fixed | application/json | [                | 400 | bad-json
            """)
    void whatIsWrongWithTheWholeIsTold(String path, String type, String body, int status, String code) {
        TinyServer.refused(server.send("POST", path, type, body.getBytes(StandardCharsets.UTF_8)), status, code, "");
    }
}
