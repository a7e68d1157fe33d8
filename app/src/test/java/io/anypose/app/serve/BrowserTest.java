package io.anypose.app.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.anypose.app.serve.PageInBrowser.RECOGNISERS;
import static io.anypose.app.serve.PageInBrowser.press;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Mouse.MoveOptions;
import com.microsoft.playwright.Page.LocatorOptions;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.BoundingBox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page in a real browser, as a person uses it. */
@Timeout(300)
class BrowserTest {

    @RegisterExtension
    static final PageInBrowser browser = new PageInBrowser();

    private com.microsoft.playwright.Page page;

    @Test
    void theFirstLookHasADigitAndWhatEachModelSaysOfIt() {
        page = browser.open();

        assertThat(page.locator("#lead")).containsText("turned from −72° to 72° only");
        assertThat(page.locator(".card h3"))
                .hasText(new String[] {"No operator", "Fixed operator", "Spectral operator", "Orbit recogniser (fixed)"
                });
        assertThat(page.locator("#seen")).hasText("a pose seen in training");
        assertThat(page.locator("#classes [aria-pressed=true]")).hasText("7");
        verdictsAreThoseOfTheServer("7");
        assertThat(page.locator(".card").first()).containsText("knows nothing of poses");
        assertThat(page.locator(".card").last().locator(".pose .value")).hasCount(10);
        assertThat(page.locator("#small")).containsText("small models");
        assertTrue(colours("#scene") == 3, "black, white and the object");
    }

    /** How many colours a canvas shows. */
    private int colours(String canvas) {
        return ((Number) page.evaluate("""
                selector => {
                  const canvas = document.querySelector(selector);
                  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
                  copy.drawImage(canvas, 0, 0);
                  const data = copy.getImageData(0, 0, canvas.width, canvas.height).data;
                  const found = new Set();
                  for (let i = 0; i < data.length; i += 4) found.add(data.slice(i, i + 3).join());
                  return found.size;
                }
                """, canvas)).intValue();
    }

    /** Each card shows the class that the server answered, and whether it is the right one. */
    private void verdictsAreThoseOfTheServer(String label) {
        JsonNode answers = browser.server()
                .post("api/scene", TinyServer.json(browser.lastScene()))
                .get("answers");
        List<JsonNode> inOrderOfCards = new ArrayList<>();
        answers.forEach(inOrderOfCards::add);
        inOrderOfCards.sort(
                Comparator.comparing(answer -> answer.get("by").textValue().equals("orbit")));
        for (int i = 0; i < RECOGNISERS; i++) {
            String said = inOrderOfCards.get(i).get("class").textValue();
            assertThat(page.locator(".card .answer").nth(i)).hasText(said);
            assertThat(page.locator(".verdict").nth(i)).hasText(said.equals(label) ? "✓ right" : "✗ it is " + label);
        }
    }

    /** The mask of a test object, as the page sends it. */
    private static String mask(String ofClass, int number) {
        return "\"mask\":"
                + TinyServer.json(browser.server().get("api/digits/" + number + "?class=" + ofClass))
                        .get("mask");
    }

    private Object pixels(String canvas) {
        return page.evaluate("selector => document.querySelector(selector).toDataURL()", canvas);
    }

    @Test
    void recognisersThatWouldBeCalledTheSameAreToldApartByTheirModels() {
        page = browser.open();
        Object titles = page.evaluate("""
                async () => {
                  const { recognisersOf } = await import('./recognisers.js');
                  const model = (name, operator) => ({ name, operator, recognisers: ['knn', 'orbit'] });
                  return recognisersOf([model('cups', 'fixed'), model('mugs', 'fixed'), model('jugs', 'learned')])
                    .map(each => each.title);
                }""");
        assertEquals(
                List.of(
                        "Fixed operator, cups",
                        "Fixed operator, mugs",
                        "Learned operator",
                        "Orbit recogniser (fixed), cups",
                        "Orbit recogniser (fixed), mugs",
                        "Orbit recogniser (learned)"),
                titles);
    }

    @Test
    void turningBeyondWhatWasSeenIsMarkedAndAnswered() {
        page = browser.open();
        Object before = pixels("#scene");

        press("ArrowRight", page.locator("#slider-rotation"), 3);

        assertThat(page.locator(".slider output")).hasText("108°");
        assertThat(page.locator("#slider-rotation")).hasAttribute("aria-valuetext", "108°, never seen in training");
        assertThat(page.locator("#seen")).hasText("a pose never seen");
        assertThat(page.locator(".marks .seen")).hasCount(5);
        assertThat(page.locator(".card .truth").last()).hasText("108");
        assertThat(page.locator("#spoken")).containsText("108°, never seen in training. No operator: ");
        assertTrue(!before.equals(pixels("#scene")));
    }

    @Test
    void anotherDigitAndAnotherBackgroundAreOneClickAway() {
        page = browser.open();
        Object first = pixels("#pad");
        Object scene = pixels("#scene");

        page.locator("#noise").click();
        page.waitForCondition(() -> !scene.equals(pixels("#scene")));
        page.locator("#another").click();
        page.waitForCondition(() -> !first.equals(pixels("#pad")));
        page.locator("#classes button", new LocatorOptions().setHasText("3")).click();

        assertThat(page.locator("#classes [aria-pressed=true]")).hasText("3");
        page.waitForCondition(() -> browser.lastScene().contains(mask("3", 0)));
        verdictsAreThoseOfTheServer("3");
    }

    @Test
    void aVerdictSaysRightOrWhatItIs() {
        page = browser.open();
        page.route("**/api/scene", route -> {
            APIResponse real = route.fetch();
            ObjectNode answer = TinyServer.object(real.text());
            for (int i = 0; i < RECOGNISERS; i++) {
                ((ObjectNode) answer.get("answers").get(i)).put("class", i % 2 == 0 ? "3" : "5");
            }
            route.fulfill(new FulfillOptions().setResponse(real).setBody(answer.toString()));
        });

        page.locator("#classes button", new LocatorOptions().setHasText("3")).click();

        // The orbit recogniser is third in the answer and comes last on the page.
        assertThat(page.locator(".verdict")).hasText(new String[] {"✓ right", "✗ it is 3", "✗ it is 3", "✓ right"});
        assertThat(page.locator(".card .answer")).hasText(new String[] {"3", "5", "5", "3"});
    }

    @Test
    void aPictureUnlikeAllThatAModelKnowsIsSaidToBe() {
        page = browser.open();
        AtomicInteger strange = new AtomicInteger(2);
        page.route("**/api/scene", route -> {
            APIResponse real = route.fetch();
            ObjectNode answer = TinyServer.object(real.text());
            for (int i = 0; i < RECOGNISERS; i++) {
                ((ObjectNode) answer.get("answers").get(i))
                        .put("unknown", i < strange.get())
                        .put("confidence", 0.987);
            }
            route.fulfill(new FulfillOptions().setResponse(real).setBody(answer.toString()));
        });

        page.locator("#classes button", new LocatorOptions().setHasText("3")).click();

        // The orbit recogniser is third in the answer and comes last on the page.
        String unknown = "unlike all it knows";
        assertThat(page.locator(".card .sure")).containsText(new String[] {unknown, unknown, "99 % sure", "99 % sure"});
        assertThat(page.locator(".card.unknown")).hasCount(2);
        assertEquals(
                true,
                page.evaluate(
                        "() => [...document.querySelectorAll('.answer')].every(it => it.scrollWidth <= it.clientWidth)"),
                "nothing is written over what is beside it");
        page.screenshot(new ScreenshotOptions().setPath(Path.of("target", "screenshots", "unknown.png")));

        strange.set(0);
        page.locator("#classes button", new LocatorOptions().setHasText("4")).click();
        assertThat(page.locator(".card.unknown")).hasCount(0);
        assertThat(page.locator(".card .sure").first()).hasText("99 % sure");
    }

    @Test
    void whatIsDrawnWithThePointerIsRecognised() {
        page = browser.open();
        BoundingBox pad = page.locator("#pad").boundingBox();

        page.mouse().move(pad.x + pad.width / 2, pad.y + 40);
        page.mouse().down();
        page.mouse().move(pad.x + pad.width / 2, pad.y + pad.height - 40, new MoveOptions().setSteps(8));
        page.mouse().up();

        assertThat(page.locator("#classes [aria-pressed=true]")).hasCount(0);
        assertThat(page.locator(".verdict").first()).hasText("");
        assertThat(page.locator(".card .answer").first()).not().isEmpty();
        assertEquals(2, colours("#pad"));

        page.locator("#clear").click();
        assertThat(page.locator("#answers")).hasClass(Pattern.compile("idle"));
        assertThat(page.locator("#spoken")).hasText("Draw a digit, or pick one.");
        assertEquals(1, colours("#pad"));
    }

    @Test
    void shiftsHaveTwoSlidersAndAMapOfAllPoses() {
        page = browser.open();

        page.locator("#modes button").last().click();

        assertThat(page.locator("#lead")).containsText("shifted across or down, never both");
        assertThat(page.locator(".card")).hasCount(2);
        assertThat(page.locator(".card").last().locator(".cell")).hasCount(196);
        assertThat(page.locator(".card").last().locator(".seen-cell")).hasCount(27);
        press("ArrowRight", page.locator("#slider-x"), 2);
        assertThat(page.locator("#seen")).hasText("a pose seen in training");
        press("ArrowLeft", page.locator("#slider-y"), 1);
        assertThat(page.locator("#seen")).hasText("a pose never seen");
        assertThat(page.locator(".card").last().locator(".truth-ring")).hasCount(1);
        // One of the two is told the pose, and brings the object back by it.
        assertThat(page.locator(".card").first()).containsText("Shifted back by x 4\u00a0px, y −2\u00a0px");
    }

    @Test
    void theKeyboardAloneDrawsTurnsAndSweeps() {
        page = browser.open();
        page.locator("#classes button").last().focus();
        page.keyboard().press("Tab");
        assertThat(page.locator("#pad")).isFocused();

        press("Shift+ArrowDown", page.locator("#pad"), 6);
        assertThat(page.locator("#classes [aria-pressed=true]")).hasCount(0);
        page.keyboard().press("Delete");
        page.keyboard().press(" ");

        // Another one, clear, choose a file, camera, and then the slider.
        for (int i = 0; i < 5; i++) {
            page.keyboard().press("Tab");
        }
        assertThat(page.locator("#slider-rotation")).isFocused();
        page.keyboard().press("End");
        assertThat(page.locator(".slider output")).hasText("180°");
        page.keyboard().press("Tab");
        assertThat(page.locator("#noise")).isFocused();
        page.keyboard().press("Tab");
        assertThat(page.locator("#sweep")).isFocused();
        assertEquals("solid", page.locator("#sweep").evaluate("button => getComputedStyle(button).outlineStyle"));
        page.keyboard().press("Enter");
        assertThat(page.locator("#sweep-status")).containsText("poses");
    }

    @Test
    void aBusyServerIsTriedAgainAndThenTold() {
        browser.expectComplaints();
        page = browser.open();
        List<String> asked = new ArrayList<>();
        page.route("**/api/scene", route -> {
            asked.add(route.request().url());
            route.fulfill(new FulfillOptions()
                    .setStatus(503)
                    .setHeaders(Map.of("Retry-After", "0"))
                    .setContentType("application/json")
                    .setBody("{\"code\":\"busy\",\"message\":\"the server is busy\"}"));
        });

        page.locator("#slider-rotation").press("ArrowRight");

        assertThat(page.locator("#alert")).hasText("The server is busy.");
        assertEquals(4, asked.size());
        page.unroute("**/api/scene");
        page.locator("#slider-rotation").press("ArrowRight");
        assertThat(page.locator("#alert")).isHidden();
    }
}
