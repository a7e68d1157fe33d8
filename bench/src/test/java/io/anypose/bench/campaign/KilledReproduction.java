package io.anypose.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.file.JsonSource;
import io.anypose.file.Temporary;
import io.anypose.learn.ModelFile;
import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A reproduction, which is continued after each kill and ends with the same numbers. */
final class KilledReproduction implements KilledJob {

    private final Work work;
    private final Path folder;
    private final Map<Path, JsonNode> expected = new TreeMap<>();

    KilledReproduction(List<String> command, Path folder) {
        this.work = new Work("reproduce", command, folder);
        this.folder = folder;
    }

    @Override
    public Work work() {
        return work;
    }

    @Override
    public int writes() {
        return 5;
    }

    @Override
    public void expect() {
        for (Path file : files("evaluation.json"::equals)) {
            expected.put(file, results(file));
        }
        if (expected.isEmpty()) {
            throw new IllegalStateException("there is no evaluation in " + folder);
        }
    }

    private static JsonNode results(Path evaluation) {
        return JsonSource.read(evaluation, "").tree().path("results");
    }

    @Override
    public void reset() {
        try {
            Temporary.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<String> damage() {
        try {
            files(name -> name.endsWith(".json")).forEach(file -> JsonSource.read(file, ""));
            files(name -> name.endsWith(".anypose")).forEach(ModelFile::read);
            return Optional.empty();
        } catch (AnyposeException e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public Optional<String> difference() {
        return expected.keySet().stream()
                .filter(file -> !Files.exists(file) || !results(file).equals(expected.get(file)))
                .findFirst()
                .map(file -> file + " has other results than without kills");
    }

    private List<Path> files(Predicate<String> name) {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> name.test(file.getFileName().toString()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
