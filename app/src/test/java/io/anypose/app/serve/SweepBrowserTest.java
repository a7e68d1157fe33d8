package io.anypose.app.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.anypose.app.serve.PageInBrowser.RECOGNISERS;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sweeps over all poses, in a real browser. */
@Timeout(300)
class SweepBrowserTest {

    @RegisterExtension
    static final PageInBrowser browser = new PageInBrowser();

    private com.microsoft.playwright.Page page;

    @Test
    void aSweepDrawsEveryPoseOfEveryModelAndCanBeStopped() {
        page = browser.open();

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
    void aServerThatHasGoneIsTold() {
        browser.expectComplaints();
        page = browser.open();
        page.context().setOffline(true);

        page.locator("#slider-rotation").press("ArrowRight");
        assertThat(page.locator("#alert")).containsText("The server does not answer. Is it still running?");
        page.locator("#sweep").click();
        assertThat(page.locator("#sweep-status")).hasText("Stopped after 0 of 10 poses.");

        page.context().setOffline(false);
        page.locator("#slider-rotation").press("ArrowRight");
        assertThat(page.locator("#alert")).isHidden();
    }
}
