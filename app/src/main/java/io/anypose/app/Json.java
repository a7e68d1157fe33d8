package io.anypose.app;

/** JSON as the commands write it: indented, with null for what is not known. */
final class Json {

    private Json() {}

    /** On one line. */
    static String line(Object value) {
        return io.anypose.file.Json.line(value);
    }

    /** What {@link #line} wrote, as an object. */
    static <T> T read(String text, Class<T> type) {
        return io.anypose.file.Json.read(text, type);
    }

    static String text(Object value) {
        return io.anypose.file.Json.text(value);
    }
}
