package io.anypose.recipe;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.anypose.file.Json;
import io.anypose.file.JsonSource;
import io.anypose.file.Sha256;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * An experiment: what is learned, how, with which seed, and what is measured then.
 *
 * <p>Its JSON form is the same in a file, in a model and between processes. Equal trials give equal weights on one machine.
 *
 * @param name what people call it; changes no result
 */
public record Trial(String name, Task task, Recipe recipe, long seed, List<Measure> measures) {

    /** The seed unless another one is given. */
    public static final long SEED = 42;

    public Trial {
        Objects.requireNonNull(name, "a trial needs a name");
        measures = List.copyOf(measures);
    }

    /** Makes a trial that measures nothing, named after its transformation and operator. */
    public Trial(Task task, Recipe recipe, long seed) {
        this(task.transformation() + "-" + recipe.operator().kind(), task, recipe, seed, List.of());
    }

    /** Reads a trial from a file. */
    public static Trial read(Path file) {
        return JsonSource.read(file, "the description of a model has a trial that is complete")
                .as(Trial.class);
    }

    /** Returns this trial with another recipe. */
    public Trial with(Recipe other) {
        return new Trial(name, task, other, seed, measures);
    }

    /** Returns this trial with another seed. */
    public Trial with(long other) {
        return new Trial(name, task, recipe, other, measures);
    }

    /** Returns this trial with one setting of its recipe changed, or of its data, such as {@code data.without}. */
    public Trial set(String key, Object value) {
        return key.startsWith(Settings.DATA)
                ? with(task.with(Settings.set(task.data(), key, String.valueOf(value))))
                : with(recipe.set(key, value));
    }

    /** Returns this trial with another task. */
    public Trial with(Task other) {
        return new Trial(name, other, recipe, seed, measures);
    }

    /** Returns the seed that all random numbers are derived from. */
    public Seed seeds() {
        return new Seed(seed);
    }

    /** Identifies the result: the SHA-256 of task, recipe, seed and the version of the program. */
    @JsonIgnore
    public String key() {
        String all = Json.line(List.of(task, recipe, seed, Provenance.buildVersion()));
        return Sha256.hex(all.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the settings that have a value, for provenance. */
    @JsonIgnore
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        Settings.of(this).stream()
                .filter(Settings.Entry::isPresent)
                .forEach(setting -> settings.put(setting.key(), setting.value()));
        settings.put("transformation", task.transformation());
        task.seen().ifPresent(seen -> settings.put("seen", seen.toString()));
        settings.put("data", task.data().place());
        if (task.data() instanceof Data.Digits digits) {
            digits.limit().ifPresent(limit -> settings.put("limit", String.valueOf(limit)));
        }
        settings.put("seed", String.valueOf(seed));
        return settings;
    }
}
