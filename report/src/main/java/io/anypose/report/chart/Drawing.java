package io.anypose.report.chart;

import io.anypose.report.html.Element;
import io.anypose.report.html.EmbeddedImages;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jfree.chart.ui.Drawable;

/** What a figure shows. It is drawn when it is first asked for and once for each format. */
public final class Drawing {

    /** Wider drawings need the whole width of the page. */
    private static final int HALF_PAGE = 800;

    private final int width;
    private final int height;
    private final boolean wide;
    private final Supplier<? extends Drawable> content;
    private final Map<PictureFormat, byte[]> pictures = new EnumMap<>(PictureFormat.class);

    /**
     * A drawing of the given size.
     *
     * @param wide whether it has details that get lost when it is made much smaller
     */
    public Drawing(int width, int height, boolean wide, Supplier<? extends Drawable> content) {
        this.width = width;
        this.height = height;
        this.wide = wide;
        this.content = content;
    }

    /** The bytes of a picture file. */
    public byte[] picture(PictureFormat format) {
        return pictures.computeIfAbsent(format, key -> key.picture(content, width, height));
    }

    /** As it stands in the page, with words for those who cannot see it. */
    public Element html(String alt) {
        String size = width > HALF_PAGE ? " wide whole" : wide ? " wide" : "";
        return Element.of("div")
                .with("class", "picture" + size)
                .add(Element.of("img")
                        .with("src", EmbeddedImages.dataUri("image/svg+xml", picture(PictureFormat.SVG)))
                        .with("alt", alt)
                        .with("width", String.valueOf(width))
                        .with("height", String.valueOf(height)));
    }
}
