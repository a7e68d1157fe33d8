package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.file.Json;
import io.anypose.group.Pose;
import io.anypose.image.Mask;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.learn.Answer;
import io.anypose.learn.Answer.Detail;
import io.anypose.learn.TrainedModel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients get over HTTP when they ask for what there is. */
@Timeout(120)
class ApiTest extends ServedTest {

    @ParameterizedTest
    @CsvSource({"png, image/png", "bmp, image/bmp", "gif, image/gif", "jpg, 'Image/JPEG; charset=none'"})
    void everyKindOfPictureIsRecognisedAsTheModelDoes(String format, String type) throws IOException {
        byte[] body = TinyServer.encoded(server.picture("rotation-fixed", 3, -144), format);

        HttpResponse<String> response = server.send("POST", "api/recognise?model=rotation-fixed", type, body);
        HttpResponse<String> withPoses =
                server.send("POST", "api/recognise?poses=true&model=rotation-fixed", type, body);

        TrainedModel trained = server.model("rotation-fixed").trained();
        BufferedImage decoded = ImageIO.read(new ByteArrayInputStream(body));
        assertSaid(trained.recognise(decoded), response);
        assertSaid(
                trained.recogniseLoosely(List.of(trained.prepare(decoded)), Detail.POSES)
                        .get(0),
                withPoses);
        TinyServer.refused(
                server.send("POST", "api/recognise?poses=1&model=rotation-fixed", type, body),
                400,
                "bad-query",
                "the parameter poses is neither true nor false");
    }

    private static void assertSaid(Answer answer, HttpResponse<String> response) {
        assertEquals(200, response.statusCode(), response.body());
        ObjectNode expected = TinyServer.object("{\"model\":\"rotation-fixed\"}");
        expected.setAll(TinyServer.object(Json.line(answer)));
        assertEquals(expected, TinyServer.json(response));
    }

    @Test
    void modelsSayWhatTheyAre() {
        JsonNode models = TinyServer.json(server.get("api/models")).get("models");

        assertEquals(5, models.size());
        JsonNode fixed = models.get(1);
        assertEquals("rotation-fixed", fixed.get("name").textValue());
        assertEquals("[\"knn\",\"orbit\"]", fixed.get("recognisers").toString());
        assertEquals(
                "[{\"rotation\":-72},{\"rotation\":-36},{\"rotation\":0},{\"rotation\":36},{\"rotation\":72}]",
                fixed.get("seen").toString());
        assertTrue(fixed.get("seenWithin").isNull());
        assertFalse(fixed.at("/axes/0/anyPose").booleanValue());
        assertEquals("[\"none\"]", models.get(0).get("recognisers").toString());
        assertEquals("[\"orbit\"]", models.get(3).get("recognisers").toString());
        assertEquals("[\"given\"]", models.get(4).get("recognisers").toString());
    }

    @Test
    void aSceneShowsThePoseAndWhatEachModelMakesOfIt() {
        JsonNode digit = TinyServer.json(server.get("api/digits/2?class=7"));
        assertEquals("7", digit.get("class").textValue());
        JsonNode mask = digit.get("mask");

        JsonNode scene = scene("rotation", "{\"rotation\":180}", mask);

        assertFalse(scene.get("seen").booleanValue());
        // Half a turn is exact: the object is where the mask is, read backwards.
        String upsideDown = new StringBuilder(joined(mask)).reverse().toString();
        assertEquals(upsideDown, joined(scene.get("scene")).replace('1', '0').replace('2', '1'));
        JsonNode answers = scene.get("answers");
        assertEquals(
                List.of("rotation-none none", "rotation-fixed knn", "rotation-fixed orbit", "rotation-spectral knn"),
                StreamSupport.stream(answers.spliterator(), false)
                        .map(answer -> answer.get("model").textValue() + " "
                                + answer.get("by").textValue())
                        .toList());
        assertFalse(answers.get(0).has("pose"));
        assertFalse(answers.get(0).has("poses"));
        assertTrue(answers.get(0).get("turnedBack").isNull());
        assertEquals(10, answers.get(2).get("poses").size());
        for (int i = 1; i < answers.size(); i++) {
            assertEquals(
                    turnedBack(upsideDown, answers.get(i).at("/pose/rotation").intValue()),
                    joined(answers.get(i).get("turnedBack")));
        }
    }

    /** A mask of 28 x 28 pixels, turned back by an angle. */
    private static String turnedBack(String mask, int degrees) {
        byte[] grey = new byte[mask.length()];
        for (int i = 0; i < grey.length; i++) {
            grey[i] = (byte) (mask.charAt(i) == '1' ? 255 : 0);
        }
        PixelTransformation rotation = Transformations.ROTATION.on(28, 28);
        Pose back = rotation.pose(List.of((double) degrees)).inverse();
        Mask moved = Mask.threshold(28, 28, grey).moved(rotation.map(back));
        StringBuilder rows = new StringBuilder();
        IntStream.range(0, grey.length).forEach(pixel -> rows.append(moved.isObject(pixel) ? 1 : 0));
        return rows.toString();
    }

    @Test
    void aModelThatIsToldThePoseBringsTheObjectBackExactly() {
        JsonNode mask = TinyServer.json(server.get("api/digits/0")).get("mask");

        JsonNode scene = scene("translate-xy", "{\"x\":-12,\"y\":4}", mask);

        JsonNode given = scene.get("answers").get(1);
        assertEquals("given", given.get("by").textValue());
        assertEquals("{\"x\":-12,\"y\":4}", given.get("pose").toString());
        assertEquals(mask, given.get("turnedBack"));
        assertEquals(196, scene.get("answers").get(0).get("poses").size());
    }

    @Test
    void otherBackgroundsAreOtherScenesOfTheSameObject() {
        JsonNode mask = TinyServer.json(server.get("api/digits/0")).get("mask");
        ObjectNode asked = asked("rotation", "{\"rotation\":0}", mask);
        JsonNode first = server.post("api/scene", asked).get("scene");
        JsonNode second = server.post("api/scene", asked.put("background", 1)).get("scene");

        assertFalse(first.equals(second));
        assertEquals(joined(first).replace('1', '0'), joined(second).replace('1', '0'));
    }

    private static ObjectNode asked(String transformation, String pose, JsonNode mask) {
        ObjectNode asked = TinyServer.object("{\"pose\":" + pose + "}").put("transformation", transformation);
        asked.set("mask", mask);
        return asked;
    }

    private static JsonNode scene(String transformation, String pose, JsonNode mask) {
        return server.post("api/scene", asked(transformation, pose, mask));
    }

    private static String joined(JsonNode rows) {
        StringBuilder text = new StringBuilder();
        rows.forEach(row -> text.append(row.textValue()));
        return text.toString();
    }

    @Test
    void aSweepCountsWhatEachModelGetsRight() {
        JsonNode sweep = TinyServer.json(server.get("api/sweep?transformation=rotation&pose=-144&count=30"));

        assertFalse(sweep.get("seen").booleanValue());
        TrainedModel trained = server.model("rotation-fixed").trained();
        var test = TinyModels.data().test();
        long right = IntStream.range(0, 30)
                .filter(i -> trained.recognise(server.picture("rotation-fixed", i, -144))
                        .label()
                        .equals(TinyModels.data().classes().get(test.label(i))))
                .count();
        JsonNode orbit = sweep.get("results").get(2);
        assertEquals("orbit", orbit.get("by").textValue());
        assertEquals(right / 30.0, orbit.get("accuracy").doubleValue(), 1e-9);
    }
}
