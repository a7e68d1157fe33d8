package io.anypose.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * One message in the binary format of protocol buffers: fields one after the other, each with its number.
 *
 * <p>Only what ONNX files need: whole numbers, texts, bytes and messages in messages.
 */
final class Protobuf {

    private static final int NUMBER = 0;
    private static final int BYTES = 2;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Protobuf number(int field, long value) {
        varint((long) field << 3 | NUMBER);
        varint(value);
        return this;
    }

    Protobuf text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Protobuf message(int field, Protobuf value) {
        return bytes(field, value.toByteArray());
    }

    Protobuf bytes(int field, byte[] value) {
        varint((long) field << 3 | BYTES);
        varint(value.length);
        out.writeBytes(value);
        return this;
    }

    /** Seven bits in each byte, the lowest first; the eighth says whether more follow. */
    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    byte[] toByteArray() {
        return out.toByteArray();
    }
}
