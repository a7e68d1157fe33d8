package io.anypose.export;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

/** The examples of the public description of the encoding. */
class ProtobufTest {

    @Test
    void numbersHaveSevenBitsInAByte() {
        assertArrayEquals(
                new byte[] {0x08, (byte) 0x96, 0x01},
                new Protobuf().number(1, 150).toByteArray());
        byte[] minusOne = new Protobuf().number(1, -1).toByteArray();
        assertArrayEquals(new byte[] {8, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1}, minusOne);
    }

    @Test
    void textsAndMessagesHaveALength() {
        assertArrayEquals(
                new byte[] {0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67},
                new Protobuf().text(2, "testing").toByteArray());
        assertArrayEquals(
                new byte[] {0x1a, 0x03, 0x08, (byte) 0x96, 0x01},
                new Protobuf().message(3, new Protobuf().number(1, 150)).toByteArray());
    }
}
