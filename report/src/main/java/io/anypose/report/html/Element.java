package io.anypose.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An element of an HTML page, written so that it is well-formed XML, too. Whatever text goes in, it comes out as text: a
 * record cannot bring markup into the page.
 */
public final class Element {

    /** What HTML allows no end tag for. */
    private static final Set<String> EMPTY = Set.of("br", "img", "meta");

    /** After these the source may have a new line without the page looking different. */
    private static final Set<String> BLOCKS = Set.of(
            "html",
            "head",
            "meta",
            "title",
            "style",
            "body",
            "header",
            "nav",
            "main",
            "section",
            "footer",
            "h1",
            "h2",
            "h3",
            "p",
            "ol",
            "ul",
            "li",
            "div",
            "figure",
            "figcaption",
            "table",
            "caption",
            "thead",
            "tbody",
            "tr",
            "dl",
            "dt",
            "dd",
            "details",
            "summary");

    /** The sign between two numbers. */
    private static final Pattern DEVIATION = Pattern.compile("(?<=\\d) ± (?=\\d)");

    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<Object> content = new ArrayList<>();

    private Element(String name) {
        this.name = name;
    }

    public static Element of(String name) {
        return new Element(name);
    }

    public static Element of(String name, String text) {
        return of(name).text(text);
    }

    /** A paragraph in which what stands between backticks is code. */
    public static Element paragraph(String text) {
        return of("p").prose(text);
    }

    /** The head of a table with one line, above numbers. */
    public static Element heads(String... names) {
        return heads(Set.of(), names);
    }

    /**
     * The head of a table with one line.
     *
     * @param words those of the names that stand above words, not above numbers
     */
    public static Element heads(Set<String> words, String... names) {
        Element line = of("tr");
        for (String name : names) {
            Element head = of("th", name).with("scope", "col");
            line.add(words.contains(name) ? head.with("class", "words") : head);
        }
        return of("thead").add(line);
    }

    public Element with(String attribute, String value) {
        attributes.put(attribute, value);
        return this;
    }

    public Element text(String text) {
        content.add(text);
        return this;
    }

    /** Text in which what stands between backticks is code. */
    public Element prose(String text) {
        String[] pieces = text.split("`", -1);
        for (int i = 0; i < pieces.length; i++) {
            if (i % 2 == 0) {
                text(pieces[i]);
            } else {
                add(of("code", pieces[i]));
            }
        }
        return this;
    }

    public Element add(Element... elements) {
        return add(Arrays.asList(elements));
    }

    public Element add(List<Element> elements) {
        content.addAll(elements);
        return this;
    }

    /** The elements inside of this one. */
    public List<Element> children() {
        return content.stream()
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }

    @Override
    public String toString() {
        StringBuilder html = new StringBuilder();
        write(html);
        return html.toString();
    }

    private void write(StringBuilder html) {
        html.append('<').append(name);
        attributes.forEach((attribute, value) -> html.append(' ')
                .append(attribute)
                .append("=\"")
                .append(escape(value).replace("\"", "&quot;"))
                .append('"'));
        if (EMPTY.contains(name)) {
            html.append("/>");
        } else {
            html.append('>');
            for (Object part : content) {
                if (part instanceof Element element) {
                    element.write(html);
                } else {
                    html.append(escape((String) part));
                }
            }
            html.append("</").append(name).append('>');
        }
        if (BLOCKS.contains(name)) {
            html.append('\n');
        }
    }

    /** Quotes stay as they are in text: a style sheet needs them, and HTML does not decode them there. */
    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(character -> {
            switch (character) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                default -> escaped.appendCodePoint(isAllowed(character) ? character : 0xFFFD);
            }
        });
        // A style sheet may have a single >, but XML forbids this sequence in any text. A number stays on the line of
        // its deviation and its %.
        return DEVIATION
                .matcher(escaped.toString().replace("]]>", "]]&gt;").replace(" %", "\u00A0%"))
                .replaceAll("\u00A0±\u00A0");
    }

    /** XML has no place for control characters, not even escaped ones. */
    private static boolean isAllowed(int character) {
        return character == '\t'
                || character == '\n'
                || character == '\r'
                || (character >= 0x20 && character <= 0xD7FF)
                || (character >= 0xE000 && character <= 0xFFFD)
                || character >= 0x10000;
    }
}
