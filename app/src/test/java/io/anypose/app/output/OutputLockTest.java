package io.anypose.app.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One writer at a time, and nothing stays when it has ended. */
class OutputLockTest {

    private static final Duration SHORT = Duration.ofMillis(200);

    @TempDir
    private Path folder;

    @Test
    void aFileIsTakenOnceAndFreeAgainAfterwards() {
        Path file = folder.resolve("m.anypose");
        Path locked = folder.resolve(".m.anypose.lock");
        for (int i = 0; i < 2; i++) {
            OutputLock lock = OutputLock.ofFile(file);
            assertTrue(Files.exists(locked));
            var e = assertThrows(AnyposeException.class, () -> OutputLock.ofFile(file, SHORT));
            assertEquals(
                    "another process is at work on " + file + "; wait until it has ended, or choose another file",
                    e.getMessage());
            OutputLock.ofFile(folder.resolve("other.anypose")).close();
            lock.close();
            assertFalse(Files.exists(locked));
        }
    }

    @Test
    void whoeverEndsSoonIsWaitedFor() throws Exception {
        Path file = folder.resolve("m.anypose");
        OutputLock first = OutputLock.ofFile(file);
        AtomicBoolean ended = new AtomicBoolean();
        CompletableFuture<Void> ending = CompletableFuture.runAsync(
                () -> {
                    ended.set(true);
                    first.close();
                },
                CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
        OutputLock.ofFile(file).close();
        assertTrue(ended.get());
        ending.get();
    }

    @Test
    void anotherWayToTheSameFileIsNoWayIn() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        OutputLock lock = OutputLock.ofFile(real.resolve("m.anypose"));
        assertThrows(AnyposeException.class, () -> OutputLock.ofFile(link.resolve("m.anypose"), SHORT));
        lock.close();
        OutputLock.ofFile(link.resolve("m.anypose")).close();
    }

    @Test
    void aFileThatAKilledProcessHasLeftBlocksNobody() throws IOException {
        Path left = Files.createFile(folder.resolve(".m.anypose.lock"));
        OutputLock.ofFile(folder.resolve("m.anypose")).close();
        assertFalse(Files.exists(left));
    }
}
