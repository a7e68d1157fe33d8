package io.anypose.app.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.anypose.app.serve.PageInBrowser.press;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page at several widths, in light and dark. Screenshots stay in target/screenshots. */
@Timeout(300)
class LayoutBrowserTest {

    @RegisterExtension
    static final PageInBrowser browser = new PageInBrowser();

    private com.microsoft.playwright.Page page;

    @ParameterizedTest
    @CsvSource({"1280, 900, LIGHT", "1280, 900, DARK", "390, 844, LIGHT", "390, 844, DARK", "800, 600, LIGHT"})
    void thePageFitsEveryWidthInLightAndDark(int width, int height, ColorScheme scheme) {
        page = browser.open(width, height, scheme);
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
