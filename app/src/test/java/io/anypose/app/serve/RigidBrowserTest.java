package io.anypose.app.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse.MoveOptions;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a model of objects that are turned and shifted: a knob to turn, a drag to shift, and both at once. */
@Timeout(300)
class RigidBrowserTest {

    /** Where the page draws a pose: in the middle, then shifted, in hundredths of the picture, then turned. */
    private static final Pattern DRAWN =
            Pattern.compile("translate\\(0 0\\) translate\\(([-0-9.]+) ([-0-9.]+)\\) rotate\\(([-0-9.]+) 50 50\\)");

    @RegisterExtension
    static final PageInBrowser browser = new PageInBrowser(TinyRigid::serve, 1);

    private com.microsoft.playwright.Page page;

    @Test
    void theKnobTurnsAndADragShifts() {
        page = browser.open();
        assertThat(page.locator("#lead")).containsText("never two of these at once");
        assertThat(page.locator("#seen")).hasText("a pose seen in training");

        drag(0.5, 0.08, 0.1, 0.37); // the knob, from the top to the left: 72° counter-clockwise
        assertThat(page.locator("#slider-rotation")).hasJSProperty("value", "6"); // the seventh from −144° on
        drag(0.5, 0.5, 0.5 + 6 / 28.0, 0.5 - 4 / 28.0);

        assertThat(page.locator(".slider output")).hasText(new String[] {"72°", "6 px", "−4 px"});
        assertThat(page.locator("#seen")).hasText("a pose never seen");
        page.waitForCondition(() -> browser.lastScene().contains("{\"rotation\":72,\"x\":6,\"y\":-4}"));
        assertThat(page.locator("#spoken"))
                .containsText("rotation 72°, x 6 px, y −4 px, never seen in training".replace(" px", "\u00a0px"));
    }

    @Test
    void aDragGoesRoundTheEdgeAsThePictureDoes() {
        page = browser.open();
        drag(0.3, 0.5, 0.3 + 16 / 28.0, 0.5);
        assertThat(page.locator(".slider output")).hasText(new String[] {"0°", "−12 px", "0 px"});
    }

    @Test
    void whatWasFoundIsShownAndDrawn() {
        page = browser.open();
        drag(0.5, 0.5, 0.5, 0.5 + 8 / 28.0);
        assertThat(page.locator(".slider output").last()).hasText("8\u00a0px");

        assertThat(page.locator(".card .pose figcaption")).hasText(new Pattern[] {
            Pattern.compile("Which angle\\?"),
            Pattern.compile("Which shift\\?"),
            Pattern.compile("Brought back by rotation .+°, x .+ px, y .+ px".replace(" px", "\u00a0px"))
        });
        page.waitForCondition(() -> browser.lastScene().contains("\"y\":8}"));
        JsonNode found = browser.server()
                .post("api/scene", TinyServer.json(browser.lastScene()))
                .at("/answers/0/pose");
        page.waitForCondition(() -> isDrawn(found)); // the answer to the scene before may be there for a moment
        assertThat(page.locator(".card .truth-ring")).hasCount(1);
        assertThat(page.locator(".card .truth-mark")).hasCount(1);
    }

    @ParameterizedTest
    @CsvSource({"1280, 900, LIGHT", "1280, 900, DARK", "390, 844, LIGHT", "390, 844, DARK"})
    void twoFingersDoBothAtOnceAndThePageFits(int width, int height, ColorScheme scheme) {
        page = browser.open(width, height, scheme);
        touch("pointerdown", 1, 0.5, 0.08);
        touch("pointerdown", 2, 0.5, 0.6);
        touch("pointermove", 1, 0.1, 0.37);
        touch("pointermove", 2, 0.5 + 4 / 28.0, 0.6 + 2 / 28.0);
        touch("pointerup", 1, 0.1, 0.37);
        touch("pointerup", 2, 0.5 + 4 / 28.0, 0.6 + 2 / 28.0);
        touch("pointermove", 2, 0.9, 0.9); // nobody holds it any more

        assertThat(page.locator(".slider output")).hasText(new String[] {"72°", "4 px", "2 px"});
        page.waitForCondition(() -> browser.lastScene().contains("{\"rotation\":72,\"x\":4,\"y\":2}"));
        page.screenshot(new ScreenshotOptions()
                .setPath(Path.of("target", "screenshots", "turn-and-shift-" + width + "-" + scheme + ".png"))
                .setFullPage(true));
        assertEquals(
                width,
                ((Number) page.evaluate("document.documentElement.scrollWidth")).intValue(),
                "no scrolling aside");
    }

    @Test
    void aSweepTakesTheShiftsAtTheAngleThatIsSet() {
        page = browser.open();
        drag(0.5, 0.08, 0.9, 0.37);
        assertThat(page.locator(".slider output").first()).hasText("−72°");
        var asked = page.waitForRequest(
                "**/api/sweep?*", () -> page.locator("#sweep").click());
        assertTrue(asked.url().contains("pose=-72%2C0%2C0"), asked.url());
        assertThat(page.locator("#sweep-status")).containsText("of 196 poses");
        page.locator("#sweep").click();
        assertThat(page.locator("#sweep-status")).containsText("Stopped");
    }

    @ParameterizedTest
    @CsvSource({"1280, 900", "390, 844"})
    void theLabelsOfASingleMapAreAsLargeAsText(int width, int height) {
        page = browser.open(width, height, ColorScheme.LIGHT);
        page.locator(".maps .chart").scrollIntoViewIfNeeded();
        page.locator(".sweep")
                .screenshot(new Locator.ScreenshotOptions()
                        .setPath(Path.of("target", "screenshots", "turn-and-shift-map-" + width + ".png")));
        double label = ((Number) page.evaluate("document.querySelector('.maps .tick').getBoundingClientRect().height"))
                .doubleValue();
        assertTrue(label > 9 && label < 24, label + " pixels, with the line that the letters stand on");
    }

    /** Whether the arrow and its frame are shifted and turned as was found. */
    private boolean isDrawn(JsonNode found) {
        Object drawn = page.evaluate("document.querySelectorAll('#pose g')[4]?.getAttribute('transform') ?? ''");
        Matcher parts = DRAWN.matcher((String) drawn);
        return parts.matches()
                && isNear(100 * found.get("x").doubleValue() / 28, parts.group(1))
                && isNear(100 * found.get("y").doubleValue() / 28, parts.group(2))
                && isNear(-found.get("rotation").doubleValue(), parts.group(3));
    }

    private static boolean isNear(double expected, String number) {
        return Math.abs(expected - Double.parseDouble(number)) < 1e-9;
    }

    /** From one place of the picture to another, in parts of its width and height. */
    private void drag(double fromX, double fromY, double toX, double toY) {
        page.locator("#grip").scrollIntoViewIfNeeded();
        BoundingBox box = page.locator("#grip").boundingBox();
        page.mouse().move(box.x + fromX * box.width, box.y + fromY * box.height);
        page.mouse().down();
        page.mouse().move(box.x + toX * box.width, box.y + toY * box.height, new MoveOptions().setSteps(8));
        page.mouse().up();
    }

    /** What a finger does, with the element under it as the target. */
    private void touch(String kind, int finger, double x, double y) {
        page.evaluate("""
                ([kind, pointerId, x, y]) => {
                  const grip = document.getElementById('grip');
                  grip.scrollIntoView({ block: 'center' });
                  const box = grip.getBoundingClientRect();
                  const place = { clientX: box.left + x * box.width, clientY: box.top + y * box.height };
                  grip.setPointerCapture = () => {}; // there is no such finger
                  const target = kind === 'pointerdown' ? document.elementFromPoint(place.clientX, place.clientY) : grip;
                  target.dispatchEvent(new PointerEvent(kind, { pointerId, pointerType: 'touch', bubbles: true, cancelable: true, ...place }));
                }
                """, java.util.List.of(kind, finger, x, y));
    }
}
