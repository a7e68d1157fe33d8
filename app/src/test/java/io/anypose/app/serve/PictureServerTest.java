package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Models of own pictures behind the server. */
@Timeout(180)
class PictureServerTest {

    @TempDir
    static Path temp;

    private static TinyServer server;

    @BeforeAll
    static void start() {
        TinyPictures pictures = new TinyPictures(temp);
        // The baseline is given last, and shown first.
        List<ServedModel> models =
                List.of(TinyPictures.open(pictures.learned(40)), TinyPictures.open(pictures.baseline()));
        server = new TinyServer(models, Optional.empty());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void nothingUnexpectedHappened() {
        assertEquals(List.of(), List.copyOf(server.failures));
    }

    private static JsonNode json(HttpResponse<String> response) {
        assertEquals(200, response.statusCode(), response.body());
        return TinyServer.json(response);
    }

    private static List<String> texts(JsonNode array, String field) {
        List<String> texts = new ArrayList<>();
        array.forEach(each -> texts.add(each.get(field).asText()));
        return texts;
    }

    @Test
    void theBaselineIsListedFirstWithWhatThePageNeeds() {
        JsonNode models = json(server.get("api/models")).get("models");
        assertEquals(List.of("baseline", "learned"), texts(models, "name"));
        assertEquals(List.of("rotation:any", "rotation:any"), texts(models, "group"));
        JsonNode learned = models.get(1);
        assertEquals(List.of("true", "true"), texts(models, "pictures"));
        assertTrue(learned.get("testPictures").booleanValue());
        assertEquals("[\"flag\",\"hook\"]", learned.get("classes").toString());
        assertEquals(48, learned.get("width").intValue());
        assertEquals(32, models.get(0).get("width").intValue());
    }

    @Test
    void aTestPictureIsShownAndTurned() {
        JsonNode shown = json(server.get("api/pictures/1?transformation=rotation:any&class=hook"));
        assertEquals(6, shown.get("count").intValue(), "one in five of 30");
        assertEquals("hook", shown.get("class").textValue());
        assertTrue(shown.get("picture").textValue().startsWith("data:image/png;base64,iVBOR"));
        JsonNode look = json(server.get("api/look?transformation=rotation:any&pose=97.5&object="
                + shown.get("number").intValue()));
        assertEquals(97.5, look.at("/pose/rotation").doubleValue());
        assertEquals(List.of("baseline", "learned", "learned"), texts(look.get("answers"), "model"));
        assertTrue(look.at("/answers/0/pose").isMissingNode());
        assertEquals(30, look.at("/answers/2/poses").size());
        assertTrue(look.at("/answers/2/upright").textValue().startsWith("data:image/png;base64,"));
        TinyServer.refused(
                server.get("api/pictures/6?transformation=rotation:any&class=hook"), 404, "unknown-digit", "0 to 5");
        TinyServer.refused(
                server.get("api/pictures/0?transformation=rotation:any&class=cup"), 404, "unknown-class", "flag, hook");
        TinyServer.refused(
                server.get("api/look?transformation=rotation:any&pose=0&object=99"), 404, "unknown-digit", "99");
    }

    @Test
    void aPictureThatSomebodyBringsIsRecognisedAtAnySize() {
        byte[] flag = TinyServer.encoded(TinyPictures.picture("flag", 77), "png");
        JsonNode look = json(server.send("POST", "api/look?transformation=rotation:any", "image/png", flag));
        assertEquals("flag", look.at("/answers/2/class").textValue(), look.toString());
        assertEquals("{\"rotation\":0}", look.get("pose").toString());
        JsonNode recognised = json(server.send("POST", "api/recognise?model=learned&poses=true", "image/png", flag));
        for (String same : List.of("class", "pose", "confidence", "poses")) {
            TinyServer.same(recognised.get(same), look.at("/answers/2/" + same));
        }
        JsonNode turned = json(server.send("POST", "api/look?transformation=rotation:any&pose=90", "image/png", flag));
        assertTrue(!turned.get("picture").equals(look.get("picture")), "what the models see was turned");
        TinyServer.refused(
                server.send("POST", "api/look?transformation=rotation:any", "image/png", new byte[] {1, 2}),
                400,
                "no-image",
                "no image that can be read");
    }

    /** Corners that come in from outside are as bright as the ground, in what models see and in what is shown upright again. */
    @Test
    void aPictureOnBrightGroundHasNoDarkCornersWhenItIsTurned() throws IOException {
        BufferedImage white = new BufferedImage(40, 40, BufferedImage.TYPE_INT_RGB);
        for (int pixel = 0; pixel < 40 * 40; pixel++) {
            white.setRGB(pixel % 40, pixel / 40, 0xf0f0f0);
        }
        byte[] file = TinyServer.encoded(white, "png");
        JsonNode look = json(server.send("POST", "api/look?transformation=rotation:any&pose=45", "image/png", file));
        for (String shown : List.of("/picture", "/answers/2/upright")) {
            String base64 = look.at(shown).textValue().replaceFirst("^data:image/png;base64,", "");
            BufferedImage seen =
                    ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(base64)));
            assertEquals(0xfff0f0f0, seen.getRGB(0, 0), shown);
        }
    }

    @Test
    void aSweepMeasuresAllOfThem() {
        JsonNode sweep = json(server.get("api/sweep?transformation=rotation:any&pose=0&count=10"));
        assertEquals(10, sweep.get("count").intValue());
        assertEquals(3, sweep.get("results").size());
    }
}
