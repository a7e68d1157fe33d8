package io.anypose.report.chart;

import io.anypose.report.html.Element;
import io.anypose.report.html.EmbeddedImages;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jfree.chart.ui.Drawable;

/** What a figure shows. It is drawn when it is first asked for and once for each format. */
public final class Drawing {

    /** Wider drawings need the whole width of the page. */
    private static final int HALF_PAGE = 800;

    /** What a page of 390 pixels leaves for a drawing. */
    private static final int PHONE = 354;

    /** As in the style of the page. */
    private static final String NARROW = "(max-width: 40rem)";

    private final int width;
    private final int height;
    private final boolean wide;
    private final Supplier<? extends Drawable> content;
    private final Optional<Drawing> narrow;
    private final Map<PictureFormat, byte[]> pictures = new EnumMap<>(PictureFormat.class);

    /**
     * A drawing of the given size.
     *
     * @param wide whether it has details that get lost when it is made much smaller
     */
    public Drawing(int width, int height, boolean wide, Supplier<? extends Drawable> content) {
        this(width, height, wide, content, Optional.empty());
    }

    private Drawing(
            int width, int height, boolean wide, Supplier<? extends Drawable> content, Optional<Drawing> narrow) {
        this.width = width;
        this.height = height;
        this.wide = wide;
        this.content = content;
        this.narrow = narrow;
    }

    /** The same with another drawing that narrow pages show in its place, as wide as a phone, so that its text need not shrink. */
    public Drawing onPhones(int tall, Supplier<? extends Drawable> other) {
        return new Drawing(width, height, wide, content, Optional.of(new Drawing(PHONE, tall, false, other)));
    }

    /** The bytes of a picture file. */
    public byte[] picture(PictureFormat format) {
        return pictures.computeIfAbsent(format, key -> key.picture(content, width, height));
    }

    /** As it stands in the page, with words for those who cannot see it. */
    public Element html(String alt) {
        String size = width > HALF_PAGE ? " wide whole" : wide ? " wide" : "";
        Element image = sized("img").with("src", address()).with("alt", alt);
        return Element.of("div")
                .with("class", "picture" + size)
                .add(narrow.map(other -> Element.of("picture").add(other.source(), image))
                        .orElse(image));
    }

    /** As it stands in a narrow column of a wide page: as on phones, if there is such a drawing. */
    public Element columnHtml(String alt) {
        return narrow.orElse(this).html(alt);
    }

    /** Whether there is another drawing for narrow pages and columns. */
    public boolean isForPhones() {
        return narrow.isPresent();
    }

    private Element source() {
        return sized("source").with("media", NARROW).with("srcset", address());
    }

    private Element sized(String name) {
        return Element.of(name).with("width", String.valueOf(width)).with("height", String.valueOf(height));
    }

    private String address() {
        return EmbeddedImages.dataUri("image/svg+xml", picture(PictureFormat.SVG));
    }
}
