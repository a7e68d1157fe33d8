package io.anypose.spark.file;

import io.anypose.provenance.AnyposeException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/**
 * A file on any file system that Hadoop knows, such as {@code hdfs:}, {@code s3a:} or a plain path. What is written is there
 * whole or not at all.
 *
 * @param path with or without a scheme; without one it is of Hadoop's default file system
 */
public record SharedFile(Path path, Configuration configuration) {

    /** A file by the text that a user types. */
    public static SharedFile of(String location, Configuration configuration) {
        try {
            return new SharedFile(new Path(location), configuration);
        } catch (IllegalArgumentException e) {
            throw new AnyposeException(
                    "'" + location + "' is no location of a file (" + e.getMessage()
                            + "); write a path, or one with a scheme such as hdfs://host/path",
                    e);
        }
    }

    /** A file below this one, which is a folder. */
    public SharedFile resolve(String name) {
        return new SharedFile(new Path(path, name), configuration);
    }

    /** All of its bytes. */
    public byte[] read() {
        try (InputStream in = files().open(path)) {
            return in.readAllBytes();
        } catch (FileNotFoundException e) {
            throw new AnyposeException("there is no file " + this + "; check the path", e);
        } catch (IOException | UnsupportedOperationException e) {
            throw cannot("read", e);
        }
    }

    /** Whether there is a file or a folder. */
    public boolean exists() {
        try {
            return files().exists(path);
        } catch (IOException | UnsupportedOperationException e) {
            throw cannot("look for", e);
        }
    }

    /** The names of what is in this folder, or its own name if it is a file. */
    public List<String> names() {
        try {
            return Arrays.stream(files().listStatus(path))
                    .map(found -> found.getPath().getName())
                    .sorted()
                    .toList();
        } catch (IOException | UnsupportedOperationException e) {
            throw cannot("list", e);
        }
    }

    /** Writes so that there is either the old file or the new one, with the folders above it. */
    public void write(byte[] bytes) {
        Path temporary = new Path(path.getParent(), "." + path.getName() + "." + UUID.randomUUID());
        try {
            FileSystem files = files();
            files.mkdirs(path.getParent());
            boolean replaced = false;
            try {
                try (OutputStream out = files.create(temporary, true)) {
                    out.write(bytes);
                }
                replaceBy(files, temporary);
                replaced = true;
            } finally {
                if (!replaced && files.exists(temporary)) {
                    files.delete(temporary, false);
                }
            }
        } catch (IOException | UnsupportedOperationException e) {
            throw cannot("write", e);
        }
    }

    /** Removes the file, if there is one. */
    public void delete() {
        try {
            files().delete(path, false);
        } catch (IOException | UnsupportedOperationException e) {
            throw cannot("remove", e);
        }
    }

    private void replaceBy(FileSystem files, Path temporary) throws IOException {
        if (isLocal()) {
            if (!files.rename(temporary, path)) { // of the operating system, which replaces what is there in one go
                throw new IOException("it cannot be given its name");
            }
        } else {
            FileContext.getFileContext(files.getUri(), configuration).rename(temporary, path, Rename.OVERWRITE);
        }
    }

    /** The local file system without Hadoop's files of checksums, which are written beside each file and not with it. */
    public FileSystem files() throws IOException {
        FileSystem files = path.getFileSystem(configuration);
        return files instanceof LocalFileSystem local ? local.getRaw() : files;
    }

    private boolean isLocal() throws IOException {
        return path.getFileSystem(configuration) instanceof LocalFileSystem;
    }

    private AnyposeException cannot(String verb, Exception e) {
        return new AnyposeException(
                "cannot " + verb + " " + this + " (" + e.getMessage()
                        + "); check the location, and that it may be used from every executor",
                e);
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
