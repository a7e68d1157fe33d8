package io.anypose.data.idx;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Writes IDX files: sound ones, and one for each way in which a file can be damaged. */
final class DamagedFiles {

    static final int IMAGES = 0x00000803;
    static final int LABELS = 0x00000801;

    private DamagedFiles() {}

    /** A file with the given header and as many bytes 0, 1, 2, … after it. */
    static byte[] idx(int magic, int[] shape, int bytes) {
        byte[] values = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            values[i] = (byte) i;
        }
        return idx(magic, shape, values);
    }

    static byte[] idx(int magic, int[] shape, byte[] values) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(magic);
            for (int length : shape) {
                out.writeInt(length);
            }
            out.write(values);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Sound images of the given number and size. */
    static byte[] images(int count, int width, int height) {
        return idx(IMAGES, new int[] {count, height, width}, count * width * height);
    }

    /** Sound labels. */
    static byte[] labels(int... labels) {
        byte[] values = new byte[labels.length];
        for (int i = 0; i < labels.length; i++) {
            values[i] = (byte) labels[i];
        }
        return idx(LABELS, new int[] {labels.length}, values);
    }

    static byte[] gzip(byte[] content) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static byte[] cut(byte[] content, int missing) {
        return Arrays.copyOf(content, content.length - missing);
    }

    static byte[] lengthened(byte[] content, int more) {
        return Arrays.copyOf(content, content.length + more);
    }

    static byte[] flipped(byte[] content, int index) {
        byte[] damaged = content.clone();
        damaged[index] ^= 0x55;
        return damaged;
    }

    /** The four files of a sound data set of 3 x 2 images. */
    static void writeFolder(Path folder) throws IOException {
        Files.write(folder.resolve("train-images-idx3-ubyte"), images(4, 3, 2));
        Files.write(folder.resolve("train-labels-idx1-ubyte"), labels(0, 2, 1, 2));
        Files.write(folder.resolve("t10k-images-idx3-ubyte.gz"), gzip(images(2, 3, 2)));
        Files.write(folder.resolve("t10k-labels-idx1-ubyte.gz"), gzip(labels(1, 0)));
    }
}
