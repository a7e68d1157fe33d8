package io.anypose.report;

import io.anypose.report.section.Section;
import io.anypose.report.section.Table;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Finds what is in a page. */
final class Markup {

    private Markup() {}

    static Document parse(byte[] html) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(html));
    }

    /** All of a name. */
    static List<Element> elements(Document page, String name) {
        NodeList found = page.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    /** Those directly inside. */
    static List<Element> elements(Element parent) {
        List<Element> elements = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                elements.add(element);
            }
        }
        return elements;
    }

    static Table table(Section section, String id) {
        return section.tables()
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
