package io.anypose.app.serve.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of a form ({@code multipart/form-data}) that is in memory as a whole, read strictly: parts stand between delimiters, each at
 * the beginning of a line, and the last of these says that it is the last.
 *
 * <p>Jetty can do that, too, but writes a stack trace for each form that is broken, and closes the connection.
 */
final class Form {

    static final String TYPE = "multipart/form-data";

    private static final Pattern BOUNDARY = Pattern.compile("(?i)boundary=(?:\"([^\"]{1,70})\"|([^\\s;\"]{1,70}))");
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] HEADERS_END = {'\r', '\n', '\r', '\n'};
    private static final byte[] LAST = {'-', '-'};

    private final byte[] body;
    private final byte[] delimiter;

    private Form(byte[] body, String boundary) {
        this.body = body;
        this.delimiter = ("--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The contents of all files in a form with this content type. */
    static List<byte[]> files(String contentType, byte[] body) {
        Matcher boundary = BOUNDARY.matcher(contentType);
        if (!boundary.find()) {
            throw broken("its content type names no boundary");
        }
        return new Form(body, boundary.group(1) == null ? boundary.group(2) : boundary.group(1)).files();
    }

    private static Problem broken(String why) {
        return new Problem(
                ProblemCode.BAD_FORM, "the form cannot be read: " + why + "; send the picture as the body itself");
    }

    private List<byte[]> files() {
        List<byte[]> files = new ArrayList<>();
        int at = next(0);
        while (true) {
            int start = at + delimiter.length;
            if (isAt(start, LAST)) {
                return files;
            }
            int headers = start + LINE_END.length;
            int end = next(headers);
            int headersEnd = find(HEADERS_END, start);
            if (!isAt(start, LINE_END) || headersEnd < 0 || headersEnd > end - LINE_END.length) {
                throw broken("a part has no headers");
            }
            if (isFile(new String(body, headers, Math.max(0, headersEnd - headers), StandardCharsets.ISO_8859_1))) {
                int content = headersEnd + HEADERS_END.length;
                files.add(Arrays.copyOfRange(body, content, Math.max(content, end - LINE_END.length)));
            }
            at = end;
        }
    }

    private static boolean isFile(String headers) {
        String lower = headers.toLowerCase(Locale.ROOT);
        return lower.contains("content-disposition:") && lower.contains("filename");
    }

    /** Where the next delimiter is that begins a line. */
    private int next(int from) {
        for (int at = find(delimiter, from); at >= 0; at = find(delimiter, at + 1)) {
            if (at == 0 || (at >= LINE_END.length && isAt(at - LINE_END.length, LINE_END))) {
                return at;
            }
        }
        throw broken("it ends too early");
    }

    private int find(byte[] wanted, int from) {
        for (int at = from; at <= body.length - wanted.length; at++) {
            if (isAt(at, wanted)) {
                return at;
            }
        }
        return -1;
    }

    private boolean isAt(int at, byte[] wanted) {
        return at + wanted.length <= body.length
                && Arrays.equals(body, at, at + wanted.length, wanted, 0, wanted.length);
    }
}
