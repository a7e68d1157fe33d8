package io.anypose.app.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import io.anypose.app.Cli;
import io.anypose.provenance.Seed;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Letters that {@code learn} learned, on the page in a real browser. Screenshots stay in target/screenshots. */
@Timeout(300)
class PictureBrowserTest {

    private static final double TURNED = 90;
    private static final double NEAR = 15;
    private static final Pattern NEARLY_TURNED =
            Pattern.compile("Turned back by ((?:7[5-9]|[89]\\d|10[0-5])(?:\\.\\d)?)°");

    @TempDir
    static Path temp;

    @RegisterExtension
    static final PageInBrowser browser = new PageInBrowser(PictureBrowserTest::letters, 3);

    private com.microsoft.playwright.Page page;

    private static void done(String... args) {
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
    }

    /** The model that learn makes, and the same network without an operator, which is given last. */
    private static TinyServer letters() {
        String folder = temp.resolve("letters").toString();
        done("example", "letters", folder, "--size", "32", "--count", "12");
        Path learned = temp.resolve("letters.anypose");
        done("learn", folder, "--epochs", "40", "--device", "cpu", "--output", learned.toString());
        Path baseline = temp.resolve("baseline.anypose");
        done(("train --images " + folder + "/train --test " + folder
                        + "/test --size 32x32 --transformation rotation:any"
                        + " --operator none --recipe photos --epochs 5 --device cpu --output " + baseline)
                .split(" ", -1));
        return new TinyServer(List.of(TinyPictures.open(learned), TinyPictures.open(baseline)), Optional.empty());
    }

    /** A letter that was learned, turned by 90° counter-clockwise and three times as large. */
    private static byte[] turned(String letter) {
        try (Stream<Path> drawn = Files.list(temp.resolve("letters/train").resolve(letter))) {
            BufferedImage upright =
                    ImageIO.read(drawn.sorted().findFirst().orElseThrow().toFile());
            BufferedImage picture = new BufferedImage(96, 96, BufferedImage.TYPE_INT_RGB);
            for (int y = 0; y < 96; y++) {
                for (int x = 0; x < 96; x++) {
                    picture.setRGB(x, y, upright.getRGB(31 - y / 3, x / 3));
                }
            }
            return TinyServer.encoded(picture, "png");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] noise() {
        BufferedImage picture = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
        var random = new Seed(1).generator("noise");
        for (int pixel = 0; pixel < 64 * 64; pixel++) {
            picture.setRGB(pixel % 64, pixel / 64, random.nextInt());
        }
        return TinyServer.encoded(picture, "png");
    }

    /** Letters that the model knows when they are turned; with other fonts than ours these may be others. */
    private static List<String> known() {
        List<String> known = List.of("A", "B", "C", "D", "E", "F", "G", "J").stream()
                .filter(letter -> {
                    JsonNode said = TinyServer.json(
                            browser.server().send("POST", "api/recognise?model=letters", "image/png", turned(letter)));
                    return said.get("class").textValue().equals(letter)
                            && !said.get("unknown").booleanValue()
                            && Math.abs(said.at("/pose/rotation").doubleValue() - TURNED) < NEAR;
                })
                .toList();
        assertTrue(known.size() >= 4, "known are only " + known);
        return known;
    }

    private void upload(byte[] file) {
        page.locator("#file").setInputFiles(new FilePayload("picture.png", "image/png", file));
    }

    /** As a drop or a paste brings it: an event with a file in it. */
    private void hand(String event, byte[] file) {
        page.evaluate("""
                ([name, base64]) => {
                  const bytes = Uint8Array.from(atob(base64), each => each.charCodeAt(0));
                  const data = new DataTransfer();
                  data.items.add(new File([bytes], 'picture.png', { type: 'image/png' }));
                  const made = name === 'paste'
                    ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
                    : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
                  document.body.dispatchEvent(made);
                }""", List.of(event, Base64.getEncoder().encodeToString(file)));
    }

    private void assertRecognised(String letter) {
        Locator orbit = page.locator(".card").last();
        assertThat(orbit.locator(".answer")).hasText(letter);
        // What was shown before may have had the same class, so that the pose tells when the answer is there.
        Locator caption = orbit.locator("figcaption").last();
        assertThat(caption).hasText(NEARLY_TURNED);
        Matcher angle = NEARLY_TURNED.matcher(caption.textContent());
        assertTrue(angle.matches(), caption.textContent());
        double found = Double.parseDouble(angle.group(1));
        String drawn = page.locator("#pose g").getAttribute("transform");
        assertTrue(drawn.matches("translate\\(0 0\\) rotate\\(-[0-9.]+ 50 50\\)"), drawn);
        assertEquals(-found, Double.parseDouble(drawn.replaceAll(".*rotate\\(([-0-9.]+) .*", "$1")), 0.06);
    }

    @Test
    void aPictureIsUploadedDroppedAndPasted() {
        page = browser.open();
        assertThat(page.locator(".card h3").first()).hasText("No operator");
        List<String> letters = known();
        upload(turned(letters.get(0)));
        assertRecognised(letters.get(0));
        hand("drop", turned(letters.get(1)));
        assertRecognised(letters.get(1));
        hand("paste", turned(letters.get(2)));
        assertRecognised(letters.get(2));
        assertThat(page.locator("#alert")).isHidden();
    }

    @Test
    void anUnknownOneIsCalledUnknownAndABrokenFileGetsASentence() {
        page = browser.open();
        upload(noise());
        assertThat(page.locator(".card .answer").last()).hasText("unknown");
        assertThat(page.locator("#pose")).isHidden();
        browser.expectComplaints();
        upload("no picture".getBytes(StandardCharsets.US_ASCII));
        assertThat(page.locator("#alert")).containsText("The file is no image that can be read; allowed are PNG");
        assertThat(page.locator("#answers")).hasClass(Pattern.compile("idle"));
        String letter = known().get(0);
        hand("drop", turned(letter));
        assertRecognised(letter);
        assertThat(page.locator("#alert")).isHidden();
        assertThat(page.locator("#answers")).not().hasClass(Pattern.compile("idle"));
    }

    @Test
    void aPictureIsTakenWithTheCamera() {
        page = browser.open();
        Locator camera = page.locator("#camera");
        Locator shoot = page.locator("#shoot");
        String before = page.locator("#brought").getAttribute("src");
        assertThat(shoot).isHidden();
        camera.click();
        assertThat(page.locator("#video")).isVisible();
        assertThat(camera).hasText("Close camera");
        camera.click();
        assertThat(page.locator("#video")).isHidden();
        assertThat(page.locator("#brought")).hasAttribute("src", before);
        camera.click();
        shoot.click();
        assertThat(page.locator("#brought")).not().hasAttribute("src", before);
        assertThat(page.locator("#brought")).hasAttribute("alt", "The picture that was brought");
        assertThat(page.locator("#video")).isHidden();
        assertThat(camera).hasText("Camera");
        assertEquals(true, page.evaluate("""
                        () => {
                          const brought = document.getElementById('brought');
                          const canvas = Object.assign(document.createElement('canvas'),
                            { width: brought.naturalWidth, height: brought.naturalHeight });
                          const context = canvas.getContext('2d');
                          context.drawImage(brought, 0, 0);
                          const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
                          return new Set(data).size > 2; // black everywhere would have two values, with opacity
                        }"""), "the picture shows what the camera saw");
        assertThat(page.locator("#alert")).isHidden();
    }

    @Test
    void aCameraThatMayNotBeUsedIsToldInASentence() {
        page = browser.open();
        page.evaluate("() => { navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('no')); }");
        page.locator("#camera").click();
        assertThat(page.locator("#alert"))
                .containsText("The camera cannot be used: the browser does not allow it, or there is none.");
        assertThat(page.locator("#camera")).hasText("Camera");
        assertThat(page.locator("#video")).isHidden();
    }

    @Test
    void aTestPictureIsPickedAndTurned() {
        page = browser.open();
        assertThat(page.locator("#brought")).isVisible();
        page.locator("#classes button").nth(2).click();
        assertThat(page.locator("#brought")).hasAttribute("alt", "A test picture of C");
        String before = page.locator("#picture").getAttribute("src");
        page.locator("#slider-rotation").fill("97");
        assertThat(page.locator("#picture")).not().hasAttribute("src", before);
        assertThat(page.locator(".slider output")).hasText("97°");
        assertThat(page.locator("#how-title + .how")).containsText("what turning does to the picture");
    }

    @ParameterizedTest
    @CsvSource({"1280, 900, LIGHT", "1280, 900, DARK", "390, 844, LIGHT", "390, 844, DARK"})
    void thePageFitsEveryWidthInLightAndDark(int width, int height, ColorScheme scheme) {
        page = browser.open(width, height, scheme);
        String letter = known().get(3);
        upload(turned(letter));
        assertRecognised(letter);
        page.screenshot(new ScreenshotOptions()
                .setPath(Path.of("target", "screenshots", "pictures-" + width + "-" + scheme + ".png"))
                .setFullPage(true));
        assertEquals(
                width,
                ((Number) page.evaluate("document.documentElement.scrollWidth")).intValue(),
                "no scrolling aside");
    }
}
