package io.anypose.app.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import io.anypose.app.Chromium;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The page of a server of tiny models in a real browser. For a static field of a test class: one browser and one server serve all
 * of its tests, and each test opens a page of its own. A test fails if its page complains or asks elsewhere.
 */
final class PageInBrowser implements BeforeAllCallback, AfterAllCallback, AfterEachCallback {

    /** Models that turn, with the ways in which each comes to know the pose. */
    static final int RECOGNISERS = 4;

    /** What the page complained about. */
    private final List<String> complaints = new ArrayList<>();

    /** The scenes that the page asked for. */
    private final List<String> scenes = new ArrayList<>();

    private final Supplier<TinyServer> servers;
    private final int recognisers;
    private Chromium chromium;
    private TinyServer server;
    private com.microsoft.playwright.Page page;
    private boolean complaintsExpected;

    /** The page of the tiny models of digits. */
    PageInBrowser() {
        this(() -> new TinyServer(64), RECOGNISERS);
    }

    /**
     * The page of another server.
     *
     * @param recognisers how many cards it shows at first
     */
    PageInBrowser(Supplier<TinyServer> servers, int recognisers) {
        this.servers = servers;
        this.recognisers = recognisers;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        chromium = Chromium.start();
        server = servers.get();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (chromium != null) {
            chromium.close();
        }
        if (server != null) {
            server.close();
        }
    }

    /** Opens the page and waits until it shows answers. */
    com.microsoft.playwright.Page open() {
        return open(1280, 900, ColorScheme.LIGHT);
    }

    com.microsoft.playwright.Page open(int width, int height, ColorScheme scheme) {
        BrowserContext context = chromium.browser()
                .newContext(new NewContextOptions()
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
            if (!request.url()
                    .replaceFirst("^blob:", "")
                    .startsWith(server.uri("").toString())) {
                complaints.add("asked elsewhere: " + request.url());
            }
        });
        page.navigate(server.uri("").toString());
        assertThat(page.locator(".card .answer")).hasCount(recognisers);
        assertThat(page.locator(".card .answer").last()).not().isEmpty();
        return page;
    }

    /** For tests in which something fails: the browser itself reports each answer that is no success. */
    void expectComplaints() {
        complaintsExpected = true;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (page != null) {
            page.context().close();
        }
        List<String> told = complaintsExpected ? List.of() : List.copyOf(complaints);
        page = null;
        complaintsExpected = false;
        complaints.clear();
        scenes.clear();
        assertTrue(told.isEmpty(), told.toString());
    }

    TinyServer server() {
        return server;
    }

    /** The body of the last request for a scene. */
    String lastScene() {
        return scenes.get(scenes.size() - 1);
    }

    static void press(String key, Locator where, int times) {
        for (int i = 0; i < times; i++) {
            where.press(key);
        }
    }
}
