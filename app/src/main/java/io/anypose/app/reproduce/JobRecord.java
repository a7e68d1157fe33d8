package io.anypose.app.reproduce;

import io.anypose.file.Json;
import io.anypose.file.JsonSource;
import io.anypose.provenance.AnyposeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The finished steps of a {@link Job}, in a file beside its results, so that a run that was stopped can continue.
 *
 * <p>A step counts as done if its key is the one remembered and its result is there: a changed setting makes another key,
 * and so repeats this step and those that build on it, and no others. The model of a training may be removed when all is measured:
 * then it is not trained again.
 */
public final class JobRecord {

    /**
     * A step that was done.
     *
     * @param processorSeconds of all processors together, where that is known
     * @param megabytes the most memory that its process had meanwhile, where that is known
     */
    public record Done(
            String key,
            String command,
            double seconds,
            OptionalDouble processorSeconds,
            OptionalDouble megabytes,
            String result) {}

    private record Content(String begun, List<Done> steps) {}

    public static final String FILE = "steps.json";

    private final Path folder;
    private final List<Done> steps;
    private String begun;

    private JobRecord(Path folder, String begun, List<Done> steps) {
        this.folder = folder;
        this.begun = begun;
        this.steps = new ArrayList<>(steps);
    }

    /** What is remembered in {@code folder}; nothing if the record is not there or not readable. */
    public static JobRecord in(Path folder) {
        try {
            Content content = JsonSource.read(folder.resolve(FILE), "").as(Content.class);
            return new JobRecord(folder, content.begun(), content.steps());
        } catch (AnyposeException e) {
            // Then its steps are repeated, which costs time and loses nothing.
            return new JobRecord(folder, "", List.of());
        }
    }

    /**
     * How the steps of a job were done, each if it was.
     *
     * @param keys of all its steps, the training's first
     */
    public synchronized List<Optional<Done>> done(List<String> keys) {
        List<Optional<Done>> done = new ArrayList<>();
        for (String key : keys) {
            done.add(remembered(key).filter(step -> Files.isRegularFile(folder.resolve(step.result()))));
        }
        List<Optional<Done>> measured = done.subList(1, done.size());
        if (!measured.isEmpty() && measured.stream().allMatch(Optional::isPresent)) {
            done.set(0, remembered(keys.get(0)));
        }
        return done;
    }

    private Optional<Done> remembered(String key) {
        return steps.stream().filter(step -> key.equals(step.key())).findFirst();
    }

    /**
     * Remembers that the step with this key was begun.
     *
     * @return whether another one was begun before, whose unfinished work is of no use to this one
     */
    public synchronized boolean begin(String key) {
        boolean other = !key.equals(begun);
        if (other) {
            begun = key;
            write();
        }
        return other;
    }

    /** Remembers a step, and forgets another of the same result. */
    public synchronized void add(Done step) {
        steps.removeIf(other -> other.result().equals(step.result()));
        steps.add(step);
        write();
    }

    private void write() {
        Json.write(folder.resolve(FILE), new Content(begun, steps));
    }
}
