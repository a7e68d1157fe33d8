package io.anypose.file;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Files that are either old or new, never half-written: the bytes go to a temporary name in the same folder, are flushed
 * to the disk, and are then moved into place.
 */
public final class SafeFile {

    private SafeFile() {}

    /** Writes {@code bytes} to {@code path}; on any failure the file that was there before is still there. */
    public static void write(Path path, byte[] bytes) {
        requireFile(path);
        Path target = path.toAbsolutePath();
        Path temporary = Temporary.of(target);
        try {
            try {
                writeAndFlush(temporary, bytes);
                move(temporary, target);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            throw new AnyposeException(
                    "cannot write " + path + ": " + reason(e)
                            + "; nothing was changed there, choose another place or make room",
                    e);
        }
    }

    /** Fails now if {@link #write} could not succeed later, so that hours of work are not lost at their end. */
    public static void requireWritable(Path path) {
        requireFile(path);
        Path folder = path.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new AnyposeException(
                    "cannot write " + path + ": the folder " + folder + " does not exist; make it or choose another");
        }
        try {
            Files.delete(Files.createFile(Temporary.of(path)));
        } catch (FileAlreadyExistsException e) {
            return; // another thread is writing it
        } catch (IOException e) {
            throw new AnyposeException(
                    "cannot write " + path + ": " + reason(e) + "; choose a folder that can be written to", e);
        }
    }

    /** Moving a file onto a device such as /dev/null would replace the device. */
    private static void requireFile(Path path) {
        if (Files.isDirectory(path)) {
            throw new AnyposeException("cannot write " + path + ": it is a folder; name a file in it");
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new AnyposeException("cannot write " + path + ": it is not an ordinary file; name another");
        }
    }

    private static void writeAndFlush(Path path, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The reason in words, where Java's message is only a path. */
    static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "the folder does not exist";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileSystemException f && f.getReason() != null) {
            return f.getReason();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
