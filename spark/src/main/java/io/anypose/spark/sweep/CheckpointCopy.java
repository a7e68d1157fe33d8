package io.anypose.spark.sweep;

import io.anypose.app.console.Periodic;
import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts each new checkpoint of a training into the shared folder until it is closed, so that another executor can continue it. */
final class CheckpointCopy implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CheckpointCopy.class);
    private static final int LOOK_MILLIS = 1000;

    private final SharedFolder folder;
    private final String name;
    private final Path file;
    private final Optional<Periodic> watch;
    private FileTime last = FileTime.fromMillis(0);

    CheckpointCopy(SharedFolder folder, String name) {
        this.folder = folder;
        this.name = name;
        this.file = folder.local().resolve(name);
        this.watch = folder.copied()
                ? Optional.of(Periodic.start("anypose-checkpoints", LOOK_MILLIS, this::copy))
                : Optional.empty();
    }

    /** A checkpoint that cannot be copied costs another executor some time; the next one may be copied. */
    private void copy() {
        try {
            if (Files.exists(file) && !Files.getLastModifiedTime(file).equals(last)) {
                last = Files.getLastModifiedTime(file);
                folder.put(name);
            }
        } catch (IOException | AnyposeException e) {
            LOG.warn("the checkpoint {} is not copied", file, e);
        }
    }

    @Override
    public void close() {
        watch.ifPresent(Periodic::close);
    }
}
