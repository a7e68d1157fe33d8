package io.anypose.report.chart;

import io.anypose.provenance.AnyposeException;
import io.anypose.report.html.EmbeddedImages;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.Drawable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The kinds of picture files, chosen by the ending of a file's name.
 *
 * <p>The same drawing gives the same bytes, on machines with the same fonts.
 */
public enum PictureFormat {
    /** Vectors and real text. */
    SVG {
        @Override
        byte[] draw(Drawable drawing, int width, int height) {
            SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
            context.setImageHandler(new EmbeddedImages());
            SVGGraphics2D svg = new SVGGraphics2D(context, false);
            svg.setSVGCanvasSize(new Dimension(width, height));
            // Otherwise turned text becomes outlines, which nobody can search or copy.
            TextUtils.setUseDrawRotatedStringWorkaround(false);
            drawing.draw(svg, new Rectangle2D.Double(0, 0, width, height));
            Element root = svg.getRoot();
            root.setAttribute("viewBox", "0 0 " + width + " " + height);
            StringWriter text = new StringWriter();
            try {
                svg.stream(root, text, true, false);
            } catch (SVGGraphics2DIOException e) {
                throw new UncheckedIOException("cannot write SVG into memory", e);
            }
            // A reader would look up the document type that Batik names before it on the network.
            int start = text.getBuffer().indexOf("<svg");
            int inside = text.getBuffer().indexOf(">", start) + 1;
            return text.getBuffer()
                    .insert(inside, DarkColours.style())
                    .substring(start)
                    .getBytes(StandardCharsets.UTF_8);
        }
    },
    /** Pixels, two for each unit of length, so that dense screens show it sharply. */
    PNG {
        @Override
        byte[] draw(Drawable drawing, int width, int height) {
            BufferedImage image = new BufferedImage(DENSITY * width, DENSITY * height, BufferedImage.TYPE_INT_RGB);
            Graphics2D graphics = image.createGraphics();
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.scale(DENSITY, DENSITY);
            drawing.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
            graphics.dispose();
            return EmbeddedImages.png(image);
        }
    };

    private static final int DENSITY = 2;

    private static Document document() {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVGGraphics2D.SVG_NAMESPACE_URI, "svg", null);
        } catch (ParserConfigurationException e) {
            throw new AssertionError("every Java platform makes XML documents", e);
        }
    }

    /** The format that a file's name asks for. */
    public static PictureFormat of(Path path) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        for (PictureFormat format : values()) {
            if (name.endsWith(format.ending())) {
                return format;
            }
        }
        throw new IllegalArgumentException("the ending of " + path + " is not known; allowed are .svg and .png");
    }

    /** With which the names of such files end. */
    public String ending() {
        return "." + name().toLowerCase(Locale.ROOT);
    }

    /** The picture; {@code drawing} is made inside, because already making it may ask for fonts. */
    public byte[] picture(Supplier<? extends Drawable> drawing, int width, int height) {
        try {
            return draw(drawing.get(), width, height);
        } catch (Error e) {
            if (!tellsOfFonts(e)) {
                throw e;
            }
            throw new AnyposeException(
                    "Java finds no fonts to draw with (" + e + "); install some, on Debian and Ubuntu with:"
                            + " apt-get install fontconfig fonts-dejavu-core",
                    e);
        }
    }

    /** Depending on what is missing, Java throws one of these: fontconfig, freetype (and then again), or every font. */
    private static boolean tellsOfFonts(Error e) {
        return e instanceof InternalError || e instanceof LinkageError || e.getClass() == Error.class;
    }

    abstract byte[] draw(Drawable drawing, int width, int height);
}
