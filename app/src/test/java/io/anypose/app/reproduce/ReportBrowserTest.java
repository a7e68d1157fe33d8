package io.anypose.app.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser.NewPageOptions;
import com.microsoft.playwright.Page;
import io.anypose.app.Chromium;
import io.anypose.report.Report;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The report of the published reproduction, with several seeds in its cells, in a real browser. */
@Timeout(300)
class ReportBrowserTest {

    @TempDir
    private static Path folder;

    private static Path page;
    private static Chromium chromium;

    @BeforeAll
    static void draw() {
        chromium = Chromium.start();
        page = Report.of(Path.of("../docs/reproduction")).write(folder).get(0);
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    private static Page open(int width) {
        Page opened = chromium.browser().newPage(new NewPageOptions().setViewportSize(width, 900));
        opened.navigate(page.toUri().toString());
        return opened;
    }

    @ParameterizedTest
    @ValueSource(ints = {390, 700, 1024, 1280})
    void thePageItselfNeverScrollsAside(int width) {
        try (Page opened = open(width)) {
            assertEquals(width, opened.evaluate("document.documentElement.scrollWidth"));
        }
    }

    @Test
    void noTableIsClippedOnAnOrdinaryScreen() {
        try (Page opened = open(1280)) {
            assertEquals(
                    List.of(),
                    opened.evaluate(
                            "[...document.querySelectorAll('.scroll')]"
                                    + ".filter(box => box.scrollWidth > box.clientWidth).map(box => box.innerText.slice(0, 80))"));
        }
    }

    @Test
    void theContentsMarkWhatIsRead() {
        try (Page opened = open(1280)) {
            assumeTrue((boolean) opened.evaluate("CSS.supports('selector(:target-current)')"), "an older browser");
            opened.evaluate("document.getElementById('compound').scrollIntoView()");
            opened.waitForCondition(() -> opened.evaluate(
                            "[...document.querySelectorAll('nav a:target-current')].map(link => link.hash).join()")
                    .equals("#compound"));
        }
    }
}
