package io.anypose.app;

import io.anypose.data.DataSet;
import io.anypose.data.LabelledImages;
import io.anypose.data.idx.Mnist;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder of IDX files with the first few digits of MNIST. */
public final class SmallData {

    private SmallData() {}

    /** Writes {@code count} training digits from number {@code from} on, and a third as many test digits. */
    public static Path write(Path folder, int from, int count) {
        DataSet mnist = Mnist.embedded();
        try {
            Files.createDirectories(folder);
            write(folder, "train", mnist.train(), from, count);
            write(folder, "t10k", mnist.test(), from, count / 3);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    private static void write(Path folder, String part, LabelledImages images, int from, int count) throws IOException {
        try (var out = new DataOutputStream(Files.newOutputStream(folder.resolve(part + "-images-idx3-ubyte")))) {
            out.writeInt(0x803);
            out.writeInt(count);
            out.writeInt(images.height());
            out.writeInt(images.width());
            for (int i = from; i < from + count; i++) {
                out.write(images.image(i));
            }
        }
        try (var out = new DataOutputStream(Files.newOutputStream(folder.resolve(part + "-labels-idx1-ubyte")))) {
            out.writeInt(0x801);
            out.writeInt(count);
            for (int i = from; i < from + count; i++) {
                out.write(images.label(i));
            }
        }
    }
}
