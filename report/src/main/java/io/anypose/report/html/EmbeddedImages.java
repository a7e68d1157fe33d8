package io.anypose.report.html;

import java.awt.Image;
import java.awt.image.BufferedImage;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.apache.batik.svggen.DefaultImageHandler;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.w3c.dom.Element;

/**
 * Puts images into an SVG as PNG, so that it stays one file. Batik's own handler would need one more library to write PNG,
 * which Java does as well.
 */
public final class EmbeddedImages extends DefaultImageHandler {

    private static final String XLINK = "http://www.w3.org/1999/xlink";

    @Override
    protected void handleHREF(Image image, Element element, SVGGeneratorContext context) {
        if (!(image instanceof BufferedImage pixels)) {
            throw new IllegalArgumentException("only images in memory can be drawn, not " + image);
        }
        handleHREF((RenderedImage) pixels, element, context);
    }

    @Override
    protected void handleHREF(RenderedImage image, Element element, SVGGeneratorContext context) {
        element.setAttributeNS(XLINK, "xlink:href", dataUri("image/png", png(image)));
        // Enlarged pixels stay squares.
        element.setAttribute("image-rendering", "pixelated");
    }

    @Override
    protected void handleHREF(RenderableImage image, Element element, SVGGeneratorContext context) {
        handleHREF(image.createDefaultRendering(), element, context);
    }

    /** Bytes that stand in place of an address. */
    public static String dataUri(String type, byte[] bytes) {
        return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(bytes);
    }

    public static byte[] png(RenderedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.setUseCache(false);
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write PNG into memory", e);
        }
        return bytes.toByteArray();
    }
}
