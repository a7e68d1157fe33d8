package io.anypose.data.idx;

import io.anypose.data.DataException;
import io.anypose.data.DataSet;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;

/** The MNIST digits that are embedded in the module {@code anypose-mnist}. */
public final class Mnist {

    private static final String FOLDER = "io/anypose/mnist/";

    private static final Map<String, String> DIGESTS = Map.of(
            "train-images-idx3-ubyte", "0b367032e93c5d0cea0925647cfdb18614af8ee15f83e6f2fc2ad904a6835971",
            "train-labels-idx1-ubyte", "1787548bbe0bff1ec2ecdc0ef292b02df999e2d1a6002d27500982c652b17203",
            "t10k-images-idx3-ubyte", "1a1a05eab793c14bb050b398624a11b0ffd1a2953baed553b1b9bd079e2a20be",
            "t10k-labels-idx1-ubyte", "b91679a0acfe4ba0e50a2437a903084cba1f5f92592b016a25a7dfd00455798b");

    private Mnist() {}

    /** The 60,000 training and 10,000 test digits. The paper leaves out class 9. */
    public static DataSet embedded() {
        return from(Mnist.class.getClassLoader());
    }

    static DataSet from(ClassLoader loader) {
        return IdxFiles.of(name -> open(loader, name)).read(Set.of(9));
    }

    private static StoredFile open(ClassLoader loader, String name) {
        String path = FOLDER + name + ".gz";
        StoredFile file = new StoredFile(path, bytes(loader, path));
        String expected = DIGESTS.get(name);
        if (!file.sha256().equals(expected)) {
            throw new DataException(path + ": has SHA-256 " + file.sha256() + ", but MNIST has " + expected
                    + ": replace the damaged anypose-mnist on the class path");
        }
        return file;
    }

    private static byte[] bytes(ClassLoader loader, String path) {
        try (InputStream in = loader.getResourceAsStream(path)) {
            if (in == null) {
                throw new DataException(
                        path + ": is not on the class path; add io.anypose:anypose-mnist to it, or read a"
                                + " folder of IDX files instead");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new DataException(path + ": cannot be read from the class path (" + e + ")", e);
        }
    }
}
