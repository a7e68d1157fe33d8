package io.anypose.app.reproduce;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a second run out of the folder of a first one, and is gone with the process, however that ends. */
final class RunFolderLock implements AutoCloseable {

    private static final String FILE = ".lock";

    private final FileChannel channel;

    private RunFolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Makes the folder if necessary, and takes it. */
    static RunFolderLock of(Path folder) {
        try {
            Files.createDirectories(folder);
            FileChannel channel =
                    FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isFree(channel)) {
                return new RunFolderLock(channel);
            }
            channel.close();
        } catch (IOException e) {
            throw new AnyposeException(
                    "cannot write to the folder " + folder + " (" + e + "); choose another with --out", e);
        }
        throw new AnyposeException(
                "another run is at work in " + folder + "; wait for it, or choose another with --out");
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // another run in this very process
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new AnyposeException("cannot release the folder of the run: " + e.getMessage(), e);
        }
    }
}
