package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A package is about one subject, says which in its {@code package-info}, and is small enough to be read. */
class PackageSizeTest {

    private static final int MOST = 25;
    private static final String INFO = "package-info.java";
    private static final List<Path> SOURCES = Stream.of("app", "bench", "core", "examples", "report", "spark")
            .map(module -> Path.of("..", module, "src/main/java"))
            .toList();

    @Test
    void noPackageIsTooLargeOrWithoutWords() throws IOException {
        for (Path sources : SOURCES) {
            assertFalse(packages(sources).isEmpty(), sources.toString());
            assertEquals(List.of(), faults(sources), sources.toString());
        }
    }

    @Test
    void largeAndWordlessPackagesAreFoundOut(@TempDir Path sources) throws IOException {
        write(sources.resolve("full"), MOST, true);
        write(sources.resolve("large"), MOST + 1, true);
        write(sources.resolve("wordless"), 1, false);

        assertEquals(List.of("large has 26 classes", "wordless has no package-info"), faults(sources));
    }

    private static void write(Path folder, int classes, boolean info) throws IOException {
        Files.createDirectories(folder);
        for (int i : IntStream.range(0, classes).toArray()) {
            Files.createFile(folder.resolve("Class" + i + ".java"));
        }
        if (info) {
            Files.createFile(folder.resolve(INFO));
        }
    }

    private static List<String> faults(Path sources) throws IOException {
        Stream.Builder<String> faults = Stream.builder();
        for (Path folder : packages(sources)) {
            String name = sources.relativize(folder).toString();
            long classes =
                    files(folder).stream().filter(file -> !file.endsWith(INFO)).count();
            if (classes > MOST) {
                faults.add(name + " has " + classes + " classes");
            }
            if (!Files.exists(folder.resolve(INFO))) {
                faults.add(name + " has no package-info");
            }
        }
        return faults.build().toList();
    }

    /** The folders with classes in them. */
    private static List<Path> packages(Path sources) throws IOException {
        try (Stream<Path> all = Files.walk(sources)) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::getParent)
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
