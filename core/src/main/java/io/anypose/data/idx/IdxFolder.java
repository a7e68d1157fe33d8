package io.anypose.data.idx;

import io.anypose.data.DataException;
import io.anypose.data.DataSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** A folder with the four files of a data set in the layout of MNIST, plain or with the suffix {@code .gz}. */
public final class IdxFolder {

    private IdxFolder() {}

    /** The data set in a folder. It leaves out no class by default; the largest training label says how many there are. */
    public static DataSet read(Path folder) {
        List<Path> missing = IdxFiles.NAMES.stream()
                .map(folder::resolve)
                .filter(path -> !Files.isRegularFile(path) && !Files.isRegularFile(compressed(path)))
                .toList();
        if (!missing.isEmpty()) {
            throw new DataException("there is no file " + missing + "; a data set needs these files, plain or as .gz: "
                    + String.join(", ", IdxFiles.NAMES));
        }
        return IdxFiles.of(name -> open(folder.resolve(name))).read(Set.of());
    }

    private static StoredFile open(Path path) {
        return StoredFile.read(Files.isRegularFile(path) ? path : compressed(path));
    }

    private static Path compressed(Path path) {
        return path.resolveSibling(path.getFileName() + ".gz");
    }
}
