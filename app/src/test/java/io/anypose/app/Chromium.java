package io.anypose.app;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The real browser that tests show pages in. */
public record Chromium(Playwright playwright, Browser browser) implements AutoCloseable {

    /** Starts the browser of this machine; where there is none, the tests are skipped. */
    public static Chromium start() {
        Optional<Path> chromium = find();
        assumeTrue(
                chromium.isPresent(),
                "skipped: there is no chromium to show the page in; apt-get install chromium, or name one in CHROMIUM");
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        Browser browser = playwright
                .chromium()
                .launch(new LaunchOptions()
                        .setExecutablePath(chromium.get())
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-dev-shm-usage",
                                // A camera that shows a pattern, and an answer to whoever asks for it.
                                "--use-fake-device-for-media-stream",
                                "--use-fake-ui-for-media-stream")));
        return new Chromium(playwright, browser);
    }

    private static Optional<Path> find() {
        return Stream.of(
                        System.getenv("CHROMIUM"),
                        "/usr/bin/chromium",
                        "/usr/bin/chromium-browser",
                        "/usr/bin/google-chrome")
                .filter(path -> path != null && Files.isExecutable(Path.of(path)))
                .map(Path::of)
                .findFirst();
    }

    @Override
    public void close() {
        playwright.close();
    }
}
