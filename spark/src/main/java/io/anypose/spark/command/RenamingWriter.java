package io.anypose.spark.command;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/** Hands text on with one name in the place of another, which stands in one piece of the text or is not there. */
final class RenamingWriter extends FilterWriter {

    private final String from;
    private final String to;

    private RenamingWriter(Writer out, String from, String to) {
        super(out);
        this.from = from;
        this.to = to;
    }

    static PrintWriter to(PrintWriter out, String from, String to) {
        return new PrintWriter(new RenamingWriter(out, from, to), true);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        out.write(text.substring(offset, offset + length).replace(from, to));
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        write(String.valueOf(text, offset, length), 0, length);
    }
}
