package io.anypose.app.serve;

import io.anypose.app.serve.http.StaticFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The web page: files on the class path, listed by name, so that nothing else of the class path can be asked for. */
final class Page {

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private static final List<String> FILES = List.of(
            "index.html",
            "style.css",
            "icon.svg",
            "main.js",
            "api.js",
            "bring.js",
            "frame.js",
            "grip.js",
            "pad.js",
            "pictures.js",
            "poses.js",
            "sliders.js",
            "cards.js",
            "charts.js",
            "sweep.js",
            "recognisers.js");

    private Page() {}

    /** The files of the page, by path. */
    static Map<String, StaticFile> files() {
        return FILES.stream().collect(Collectors.toMap(Page::path, Page::file));
    }

    private static String path(String name) {
        return name.equals("index.html") ? "/" : "/" + name;
    }

    private static StaticFile file(String name) {
        return new StaticFile(TYPES.get(name.substring(name.indexOf('.') + 1)), resource(name));
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                throw new IllegalStateException(name + " of the page is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
