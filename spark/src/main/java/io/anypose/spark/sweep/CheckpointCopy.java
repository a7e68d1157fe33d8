package io.anypose.spark.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts each new checkpoint of a training into the shared folder until it is closed, so that another executor can continue it. */
final class CheckpointCopy implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CheckpointCopy.class);
    private static final int LOOK_MILLIS = 1000;

    private final SharedFolder folder;
    private final String name;
    private final Thread watcher = new Thread(this::watch, "anypose-checkpoints");

    CheckpointCopy(SharedFolder folder, String name) {
        this.folder = folder;
        this.name = name;
        watcher.setDaemon(true);
        if (folder.copied()) {
            watcher.start();
        }
    }

    private void watch() {
        Path file = folder.local().resolve(name);
        FileTime last = FileTime.fromMillis(0);
        try {
            while (true) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
                if (Files.exists(file) && !Files.getLastModifiedTime(file).equals(last)) {
                    last = Files.getLastModifiedTime(file);
                    folder.put(name);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.warn("the checkpoint {} is not copied", file, e);
        }
    }

    @Override
    public void close() {
        watcher.interrupt();
        try {
            watcher.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
