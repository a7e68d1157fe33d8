package io.anypose.bench.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Finds status and end of an answer in HTTP, from its bytes as they come. The server says how long all its answers are.
 *
 * <p>It does what is needed and no more: what reads answers shares the processors with what writes them.
 */
final class AnswerReader {

    private static final String END = "\r\n\r\n";
    private static final String LENGTH = "\r\ncontent-length:";
    private static final String VERSION = "HTTP/1.1 ";
    private static final int STATUS_DIGITS = 3;
    /** Bytes of a head; the server's have a few hundred. */
    private static final int LONGEST_HEAD = 16 << 10;

    private final byte[] head = new byte[LONGEST_HEAD];
    private int size;
    private int endSeen;
    private int status;
    private long left;

    /** The next byte is the first of an answer. */
    void begin() {
        size = 0;
        endSeen = 0;
    }

    /** Takes all bytes, and returns whether the answer is whole. */
    boolean take(ByteBuffer bytes) throws IOException {
        while (!isHeadWhole() && bytes.hasRemaining()) {
            takeOfHead(bytes.get());
        }
        if (!isHeadWhole()) {
            return false;
        }
        left -= bytes.remaining();
        bytes.position(bytes.limit());
        if (left < 0) {
            throw new IOException("an answer is " + -left + " bytes longer than it says");
        }
        return left == 0;
    }

    private boolean isHeadWhole() {
        return endSeen == END.length();
    }

    private void takeOfHead(byte next) throws IOException {
        if (size == LONGEST_HEAD) {
            throw new IOException("the head of an answer has more than " + LONGEST_HEAD + " bytes");
        }
        head[size++] = next;
        if (next == END.charAt(endSeen)) {
            endSeen++;
        } else {
            endSeen = next == END.charAt(0) ? 1 : 0;
        }
        if (isHeadWhole()) {
            read(new String(head, 0, size, StandardCharsets.ISO_8859_1));
        }
    }

    private void read(String text) throws IOException {
        try {
            status = Integer.parseInt(text, VERSION.length(), VERSION.length() + STATUS_DIGITS, 10);
            left = length(text);
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new IOException("no answer in HTTP that says how long it is: " + text, e);
        }
        if (!text.startsWith(VERSION) || left < 0) {
            throw new IOException("no answer in HTTP that says how long it is: " + text);
        }
    }

    private static long length(String text) {
        for (int line = text.indexOf('\r'); line >= 0; line = text.indexOf('\r', line + 1)) {
            if (text.regionMatches(true, line, LENGTH, 0, LENGTH.length())) {
                int from = line + LENGTH.length();
                return Long.parseLong(
                        text.substring(from, text.indexOf('\r', from)).strip());
            }
        }
        return -1;
    }

    /** Of an answer that is whole. */
    int status() {
        return status;
    }
}
