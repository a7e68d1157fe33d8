package io.anypose.bench.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A command that writes files, which depend on its input alone: each of them is the old one or the new one, byte by byte. */
final class FilesJob implements KilledJob {

    private static final byte[] OLD = "old\n".getBytes(StandardCharsets.UTF_8);

    private final Work work;
    private final Map<Path, byte[]> expected = new TreeMap<>();

    /** @param work in a folder that holds what the command writes, and nothing else */
    FilesJob(Work work) {
        this.work = work;
    }

    @Override
    public Work work() {
        return work;
    }

    @Override
    public int writes() {
        return Math.max(1, expected.size());
    }

    @Override
    public void expect() {
        try (Stream<Path> files = Files.walk(work.folder())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                expected.put(file, Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (expected.isEmpty()) {
            throw new IllegalStateException(work.name() + " has written nothing into " + work.folder());
        }
    }

    @Override
    public void reset() {
        for (Path file : expected.keySet()) {
            try {
                Files.write(file, OLD);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public Optional<String> damage() {
        return expected.keySet().stream()
                .filter(file -> !holds(file, OLD) && !holds(file, expected.get(file)))
                .findFirst()
                .map(file -> file + " is neither the old file nor the new one");
    }

    @Override
    public Optional<String> difference() {
        return expected.keySet().stream()
                .filter(file -> !holds(file, expected.get(file)))
                .findFirst()
                .map(file -> file + " is not what it is without kills");
    }

    private static boolean holds(Path file, byte[] content) {
        try {
            return Files.exists(file) && Arrays.equals(Files.readAllBytes(file), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
