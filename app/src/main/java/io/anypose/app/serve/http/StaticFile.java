package io.anypose.app.serve.http;

import io.javalin.http.Context;

/**
 * A file that is served as it is.
 *
 * @param type its content type
 */
public record StaticFile(String type, String text) {

    /** Browsers ask each time: after an update of the program, old scripts would not fit the new API. */
    void answer(Context context) {
        context.contentType(type).result(text).header("Cache-Control", "no-cache");
    }
}
