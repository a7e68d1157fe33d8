package io.anypose.app;

import io.anypose.data.DataSet;
import io.anypose.data.IdxFolder;
import io.anypose.data.Mnist;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the images come from. */
final class DataOptions {

    /** A data set with what provenance remembers of it. */
    record Loaded(DataSet data, String source, Exclusion excluded) {}

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder of IDX files as MNIST and Fashion-MNIST have them, plain or .gz"
                    + " (default: the MNIST that comes with anypose).")
    private Path folder;

    @Option(
            names = "--exclude",
            paramLabel = "CLASSES",
            converter = Exclusion.Converter.class,
            description = "Classes to leave out, such as 9 or 3,9, or none"
                    + " (default: what the model left out; for training, 9 for MNIST and none for other data).")
    private Exclusion exclude;

    /** Reads the images, without the classes to be left out. */
    Loaded load(Optional<Exclusion> before) {
        DataSet all = folder == null ? Mnist.embedded() : IdxFolder.read(folder);
        Exclusion excluded =
                Optional.ofNullable(exclude).or(() -> before).orElseGet(() -> new Exclusion(all.leftOutByDefault()));
        return new Loaded(all.without(excluded.classes()), source(), excluded);
    }

    private String source() {
        return folder == null ? "embedded MNIST" : folder.toString();
    }
}
