package io.anypose.app.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The web page: files on the class path, each a route of its own, so that nothing else of the class path can be asked for. */
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
            "pad.js",
            "pictures.js",
            "poses.js",
            "sliders.js",
            "cards.js",
            "charts.js",
            "sweep.js",
            "voices.js");

    private Page() {}

    static List<Route> routes() {
        return FILES.stream()
                .map(file -> {
                    Reply reply = Reply.text(200, TYPES.get(file.substring(file.indexOf('.') + 1)), resource(file))
                            .with("Cache-Control", "no-cache");
                    return Route.get(file.equals("index.html") ? "/" : "/" + file, request -> reply);
                })
                .toList();
    }

    /** The text of a file of the page. */
    static String resource(String name) {
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
