package io.anypose.bench.damage;

import io.anypose.data.idx.IdxReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;

/** Files of images in the format of MNIST, with labels that are whole. */
final class IdxFiles {

    private static final int COUNT = 4;
    private static final int HEIGHT = 5;
    private static final int WIDTH = 6;

    private IdxFiles() {}

    static Intake open(Path folder) {
        return open(folder.resolve("damaged-images"), images(), ByteMutants::new);
    }

    /** Damaged as they are stored, or damaged and then compressed as it should be. */
    static Intake openGzipped(Path folder) {
        return open(
                folder.resolve("damaged-images.gz"),
                gzip(images()),
                compressed -> random -> random.nextBoolean()
                        ? ByteMutants.of(compressed, random)
                        : gzip(ByteMutants.of(images(), random)));
    }

    private static Intake open(Path file, byte[] whole, Function<byte[], Mutants> mutants) {
        Path labels = write(file.resolveSibling("whole-labels"), labels());
        return new FileIntake(file, List.of(whole), mutants, images -> IdxReader.read(images, labels, COUNT));
    }

    private static Path write(Path file, byte[] bytes) {
        try {
            return Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] images() {
        ByteBuffer bytes = ByteBuffer.allocate(16 + COUNT * HEIGHT * WIDTH);
        bytes.putInt(0x803).putInt(COUNT).putInt(HEIGHT).putInt(WIDTH);
        while (bytes.hasRemaining()) {
            bytes.put((byte) bytes.position());
        }
        return bytes.array();
    }

    private static byte[] labels() {
        ByteBuffer bytes = ByteBuffer.allocate(8 + COUNT).putInt(0x801).putInt(COUNT);
        for (int i = 0; i < COUNT; i++) {
            bytes.put((byte) i);
        }
        return bytes.array();
    }

    private static byte[] gzip(byte[] content) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
