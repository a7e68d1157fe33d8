package io.anypose.bench.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Files that are there only while something is written. */
final class Leftovers {

    private static final String TEMPORARY = ".tmp";
    private static final String LOCK = ".lock";

    private Leftovers() {}

    /** Everything below a folder that a run should not leave there. */
    static List<Path> in(Path folder) {
        return hidden(folder).stream()
                .filter(file ->
                        file.toString().endsWith(TEMPORARY) || file.toString().endsWith(LOCK))
                .toList();
    }

    /** Temporary files below a folder that have any content: something is writing them, or has been killed. */
    static Set<Path> written(Path folder) {
        Set<Path> written = new HashSet<>();
        for (Path file : hidden(folder)) {
            if (file.toString().endsWith(TEMPORARY) && file.toFile().length() > 0) {
                written.add(file);
            }
        }
        return written;
    }

    /** What vanishes meanwhile is not there; a folder that vanishes ends the search. */
    private static List<Path> hidden(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("."))
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                return List.of();
            }
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
