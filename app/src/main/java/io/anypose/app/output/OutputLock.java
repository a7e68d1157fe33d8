package io.anypose.app.output;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Keeps a second run from writing where a first one does. The system holds it for the process and drops it with the process,
 * however that ends; the file that is locked, if a killed process has left it, means nothing by itself.
 */
public final class OutputLock implements AutoCloseable {

    private static final String SUFFIX = ".lock";
    /** A process that was asked to end first finishes a step or a validation, and saves. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int PAUSE_MILLIS = 100;
    /**
     * Files that this process has locked. It must not even open one of them again: closing it would drop the lock, for the
     * system holds one for each process and file.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private OutputLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Makes a folder if necessary, and takes all of it.
     *
     * @param option what chooses another one
     */
    public static OutputLock ofFolder(Path folder, String option) {
        try {
            Files.createDirectories(folder);
            Optional<OutputLock> lock = take(folder.toRealPath().resolve(SUFFIX));
            if (lock.isPresent()) {
                return lock.get();
            }
        } catch (IOException e) {
            throw new AnyposeException(
                    "cannot write to the folder " + folder + " (" + e + "); choose another with " + option, e);
        }
        throw new AnyposeException(
                "another run is at work in " + folder + "; wait for it, or choose another with " + option);
    }

    /** Takes a file that will be written in a folder that exists, and what is written beside it. */
    public static OutputLock ofFile(Path file) {
        return ofFile(file, PATIENCE);
    }

    /** The same with another patience for whoever holds it. */
    static OutputLock ofFile(Path file, Duration patience) {
        try {
            Path folder = file.toAbsolutePath().getParent().toRealPath();
            Path locked = folder.resolve("." + file.getFileName() + SUFFIX);
            Optional<OutputLock> lock = take(locked);
            for (int i = 0; lock.isEmpty() && i < patience.toMillis() / PAUSE_MILLIS; i++) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                lock = take(locked);
            }
            if (lock.isPresent()) {
                return lock.get();
            }
        } catch (IOException e) {
            throw new AnyposeException("cannot lock " + file + " (" + e + "); choose a file in another folder", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new AnyposeException(
                "another process is at work on " + file + "; wait until it has ended, or choose another file");
    }

    private static Optional<OutputLock> take(Path file) throws IOException {
        if (!HELD.add(file)) {
            return Optional.empty();
        }
        Optional<OutputLock> lock = Optional.empty();
        try {
            lock = lock(file);
            return lock;
        } finally {
            if (lock.isEmpty()) {
                HELD.remove(file);
            }
        }
    }

    /** Whoever ends removes the file; one that was opened before and locked after that is no longer in the folder. */
    private static Optional<OutputLock> lock(Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        Optional<Object> opened = key(file);
        if (channel.tryLock() != null && opened.isPresent() && Objects.equals(opened, key(file))) {
            return Optional.of(new OutputLock(file, channel));
        }
        channel.close();
        return Optional.empty();
    }

    /** What tells a file from a later one of the same name, where the system has it. */
    private static Optional<Object> key(Path file) throws IOException {
        try {
            Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            return Optional.of(key == null ? file : key);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        try {
            try (channel) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new AnyposeException("cannot remove the lock " + file + " (" + e + "); remove it by hand", e);
        } finally {
            HELD.remove(file);
        }
    }
}
