package io.anypose.spark.sweep;

import io.anypose.file.Temporary;
import io.anypose.provenance.AnyposeException;
import io.anypose.spark.file.SharedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder that all executors share, as files of this machine: the folder itself where it is one that the operating system
 * knows, and a copy of it elsewhere.
 *
 * @param shared the folder
 * @param local where its files are on this machine
 * @param copied whether that is a copy
 */
record SharedFolder(SharedFile shared, Path local, boolean copied) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SharedFolder.class);

    /** The folder, or a new and empty one that stands for it. */
    static SharedFolder of(SharedFile shared) {
        try {
            FileSystem files = shared.files();
            if (files instanceof RawLocalFileSystem system) {
                Path path = system.pathToFile(shared.path()).toPath();
                Files.createDirectories(path);
                return new SharedFolder(shared, path, false);
            }
            return new SharedFolder(shared, Files.createTempDirectory("anypose-shared"), true);
        } catch (IOException | UnsupportedOperationException e) {
            throw cannot(shared, e);
        }
    }

    /** Copies what is in the shared folder and in those below it, if this is a copy. */
    void fetch() {
        if (copied && shared.exists()) {
            fetch(shared, local);
        }
    }

    private static void fetch(SharedFile from, Path to) {
        try {
            Files.createDirectories(to);
            for (FileStatus found : from.files().listStatus(from.path())) {
                SharedFile file = from.resolve(found.getPath().getName());
                Path target = to.resolve(found.getPath().getName());
                if (found.isDirectory()) {
                    fetch(file, target);
                } else if (!found.getPath().getName().startsWith(".")) { // of a writer that was killed
                    Files.write(target, file.read());
                }
            }
        } catch (IOException e) {
            throw cannot(from, e);
        }
    }

    /** Writes a file of the copy to the shared folder, whole or not at all. */
    void put(String name) {
        if (copied) {
            try {
                shared.resolve(name).write(Files.readAllBytes(local.resolve(name)));
            } catch (IOException e) {
                throw cannot(shared, e);
            }
        }
    }

    /** Writes all files of the copy that are in this folder of it, or are this file. */
    void putAll(String name) {
        if (copied) {
            try (Stream<Path> files = Files.walk(local.resolve(name))) {
                files.filter(Files::isRegularFile)
                        .map(file -> local.relativize(file).toString().replace('\\', '/'))
                        .forEach(this::put);
            } catch (IOException e) {
                throw cannot(shared, e);
            }
        }
    }

    /** Removes a file here and there. */
    void delete(String name) {
        try {
            Files.deleteIfExists(local.resolve(name));
        } catch (IOException e) {
            throw cannot(shared, e);
        }
        if (copied) {
            shared.resolve(name).delete();
        }
    }

    /** Removes the copy, if this is one; what was put into the shared folder stays there. */
    @Override
    public void close() {
        if (copied) {
            try {
                Temporary.delete(local);
            } catch (IOException e) {
                LOG.warn("the copy {} is not removed", local, e);
            }
        }
    }

    private static AnyposeException cannot(SharedFile folder, Exception e) {
        return new AnyposeException(
                "cannot use the folder " + folder + " (" + e.getMessage()
                        + "); check that every executor may write to it",
                e);
    }
}
