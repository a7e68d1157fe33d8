package io.anypose.app.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse.MoveOptions;
import com.microsoft.playwright.Page.LocatorOptions;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in a real browser, as a person uses it. Screenshots stay in target/screenshots. */
@Timeout(300)
class BrowserTest {

    private static final int RECOGNISERS = 4;

    private static Playwright playwright;
    private static Browser browser;
    private static TinyServer server;

    /** What the page complained about. */
    private final List<String> complaints = new ArrayList<>();

    /** The scenes that the page asked for. */
    private final List<String> scenes = new ArrayList<>();

    private com.microsoft.playwright.Page page;
    private boolean complaintsExpected;

    @BeforeAll
    static void start() {
        Optional<Path> chromium = chromium();
        assumeTrue(
                chromium.isPresent(),
                "skipped: there is no chromium to show the page in; apt-get install chromium, or name one in CHROMIUM");
        server = new TinyServer(64);
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new LaunchOptions()
                        .setExecutablePath(chromium.get())
                        .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")));
    }

    private static Optional<Path> chromium() {
        return Stream.of(
                        System.getenv("CHROMIUM"),
                        "/usr/bin/chromium",
                        "/usr/bin/chromium-browser",
                        "/usr/bin/google-chrome")
                .filter(path -> path != null && Files.isExecutable(Path.of(path)))
                .map(Path::of)
                .findFirst();
    }

    @AfterAll
    static void stop() {
        if (playwright != null) {
            playwright.close();
        }
        if (server != null) {
            server.close();
        }
    }

    private void open(int width, int height, ColorScheme scheme) {
        BrowserContext context = browser.newContext(new NewContextOptions()
                .setViewportSize(width, height)
                .setHasTouch(width < 500)
                .setReducedMotion(ReducedMotion.REDUCE)
                .setColorScheme(scheme));
        page = context.newPage();
        page.onConsoleMessage(message -> {
            if (List.of("error", "warning").contains(message.type())) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        page.onRequest(request -> {
            if (request.url().endsWith("/api/scene")) {
                scenes.add(request.postData());
            }
            if (!request.url().startsWith(server.uri("").toString())) {
                complaints.add("asked elsewhere: " + request.url());
            }
        });
        page.navigate(server.uri("").toString());
        assertThat(page.locator(".card .answer")).hasCount(RECOGNISERS);
        assertThat(page.locator(".card .answer").last()).not().isEmpty();
    }

    private void open() {
        open(1280, 900, ColorScheme.LIGHT);
    }

    @AfterEach
    void nobodyComplained() {
        if (page != null) {
            page.context().close();
        }
        assertTrue(complaintsExpected || complaints.isEmpty(), complaints.toString());
    }

    private void press(String key, Locator where, int times) {
        for (int i = 0; i < times; i++) {
            where.press(key);
        }
    }

    @Test
    void theFirstLookHasADigitAndWhatEachModelSaysOfIt() {
        open();

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
        JsonNode answers = server.post("api/scene", TinyServer.json(scenes.get(scenes.size() - 1)))
                .get("answers");
        List<JsonNode> inOrderOfCards = new ArrayList<>();
        answers.forEach(inOrderOfCards::add);
        inOrderOfCards.sort(Comparator.comparing(
                answer -> answer.get("recogniser").textValue().equals("orbit")));
        for (int i = 0; i < RECOGNISERS; i++) {
            String said = inOrderOfCards.get(i).get("class").textValue();
            assertThat(page.locator(".card .answer").nth(i)).hasText(said);
            assertThat(page.locator(".verdict").nth(i)).hasText(said.equals(label) ? "✓ right" : "✗ it is " + label);
        }
    }

    /** The mask of a test object, as the page sends it. */
    private static String mask(String ofClass, int number) {
        return "\"mask\":"
                + TinyServer.json(server.get("api/digits/" + number + "?class=" + ofClass))
                        .get("mask");
    }

    private Object pixels(String canvas) {
        return page.evaluate("selector => document.querySelector(selector).toDataURL()", canvas);
    }

    @Test
    void turningBeyondWhatWasSeenIsMarkedAndAnswered() {
        open();
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
        open();
        Object first = pixels("#pad");
        Object scene = pixels("#scene");

        page.locator("#noise").click();
        page.waitForCondition(() -> !scene.equals(pixels("#scene")));
        page.locator("#another").click();
        page.waitForCondition(() -> !first.equals(pixels("#pad")));
        page.locator("#classes button", new LocatorOptions().setHasText("3")).click();

        assertThat(page.locator("#classes [aria-pressed=true]")).hasText("3");
        page.waitForCondition(() -> scenes.get(scenes.size() - 1).contains(mask("3", 0)));
        verdictsAreThoseOfTheServer("3");
    }

    @Test
    void aVerdictSaysRightOrWhatItIs() {
        open();
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
    void whatIsDrawnWithThePointerIsRecognised() {
        open();
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
    void theKeyboardAloneDrawsTurnsAndSweeps() {
        open();
        page.locator("#classes button").last().focus();
        page.keyboard().press("Tab");
        assertThat(page.locator("#pad")).isFocused();

        press("Shift+ArrowDown", page.locator("#pad"), 6);
        assertThat(page.locator("#classes [aria-pressed=true]")).hasCount(0);
        page.keyboard().press("Delete");
        page.keyboard().press(" ");

        for (int i = 0; i < 3; i++) {
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
    void aSweepDrawsEveryPoseOfEveryModelAndCanBeStopped() {
        open();

        page.locator("#sweep").click();

        assertThat(page.locator("#sweep-status")).hasText(Pattern.compile("Done: 10 poses, \\d+ digits each\\."));
        assertThat(page.locator("#sweep-chart .dot")).hasCount(10 * RECOGNISERS);
        assertThat(page.locator("#sweep-chart .line")).hasCount(RECOGNISERS);
        assertThat(page.locator("#sweep-chart .seen-area")).hasCount(5);
        assertThat(page.locator("#sweep-chart .recognisers li").last())
                .hasText(Pattern.compile("Orbit recogniser \\(fixed\\): \\d+\\s% at seen poses, \\d+\\s% at others"));

        page.locator("#modes button").last().click();
        page.locator("#sweep").click();
        assertThat(page.locator("#sweep-status")).containsText("of 196 poses");
        page.locator("#sweep").click();
        assertThat(page.locator("#sweep-status")).hasText(Pattern.compile("Stopped after \\d+ of 196 poses\\."));
    }

    @Test
    void shiftsHaveTwoSlidersAndAMapOfAllPoses() {
        open();

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
    void aBusyServerIsTriedAgainAndThenTold() {
        complaintsExpected = true; // the browser itself reports each answer that is no success
        open();
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

    @Test
    void aServerThatHasGoneIsTold() {
        complaintsExpected = true; // the browser itself reports the connection that failed
        open();
        page.context().setOffline(true);

        page.locator("#slider-rotation").press("ArrowRight");
        assertThat(page.locator("#alert")).containsText("The server does not answer. Is it still running?");
        page.locator("#sweep").click();
        assertThat(page.locator("#sweep-status")).hasText("Stopped after 0 of 10 poses.");

        page.context().setOffline(false);
        page.locator("#slider-rotation").press("ArrowRight");
        assertThat(page.locator("#alert")).isHidden();
    }

    @ParameterizedTest
    @CsvSource({"1280, 900, LIGHT", "1280, 900, DARK", "390, 844, LIGHT", "390, 844, DARK", "800, 600, LIGHT"})
    void thePageFitsEveryWidthInLightAndDark(int width, int height, ColorScheme scheme) {
        open(width, height, scheme);
        press("ArrowRight", page.locator("#slider-rotation"), 3);
        page.locator("#sweep").click();
        assertThat(page.locator("#sweep-status")).containsText("Done");
        fits("turn-" + width + "-" + scheme, width);

        page.locator("#modes button").last().click();
        assertThat(page.locator(".card")).hasCount(2);
        press("ArrowRight", page.locator("#slider-x"), 3);
        press("ArrowLeft", page.locator("#slider-y"), 2);
        assertThat(page.locator(".truth-ring")).hasCount(2);
        fits("shift-" + width + "-" + scheme, width);
        if (width < 500) {
            assertThat(page.locator("#glance li")).hasCount(2);
            assertThat(page.locator("#glance")).isVisible();
        }
    }

    private void fits(String name, int width) {
        page.screenshot(new ScreenshotOptions()
                .setPath(Path.of("target", "screenshots", name + ".png"))
                .setFullPage(true));
        assertEquals(
                width,
                ((Number) page.evaluate("document.documentElement.scrollWidth")).intValue(),
                "no scrolling aside");
    }
}
