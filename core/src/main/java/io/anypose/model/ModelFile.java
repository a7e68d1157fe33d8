package io.anypose.model;

import ai.djl.ndarray.NDManager;
import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Archive;
import io.anypose.provenance.Provenance;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A trained model on disk: {@link ModelSpec}, {@link Provenance}, weights, and whatever recognisers add.
 *
 * @param extras what travels with the model by name: settings of recognisers, how training went
 * @param parts named binary parts of recognisers that travel with the model
 */
@SuppressWarnings("ArrayRecordComponent")
public record ModelFile(
        ModelSpec spec, Provenance provenance, byte[] weights, JsonObject extras, SortedMap<String, byte[]> parts) {

    private static final String KIND = "anypose-model";
    private static final String WEIGHTS = "weights.safetensors";
    private static final Gson GSON = new Gson();

    public ModelFile {
        Objects.requireNonNull(spec, "a model file needs a spec");
        Objects.requireNonNull(provenance, "a model file needs a provenance");
        Objects.requireNonNull(extras, "a model file needs extras");
    }

    /** The file of a model as it is now. */
    public static ModelFile of(Model model, Provenance provenance) {
        return new ModelFile(
                model.spec(), provenance, Tensors.encode(model.parameters()), new JsonObject(), new TreeMap<>());
    }

    /** The same file with something more to remember, such as how training went. */
    public ModelFile with(String name, JsonObject remembered) {
        JsonObject newExtras = extras.deepCopy();
        newExtras.add(name, remembered);
        return new ModelFile(spec, provenance, weights, newExtras, parts);
    }

    /** The same file with one more part that a recogniser needs. */
    public ModelFile with(String name, JsonObject settings, byte[] part) {
        JsonObject newExtras = extras.deepCopy();
        newExtras.add(name, settings);
        SortedMap<String, byte[]> newParts = new TreeMap<>(parts);
        newParts.put(name, part);
        return new ModelFile(spec, provenance, weights, newExtras, newParts);
    }

    /** Builds the model in the engine. */
    public Model open(Compute compute) {
        try (NDManager scope = compute.manager().newSubManager()) {
            return Model.stored(spec, compute, Tensors.decode(scope, weights), "the model file");
        }
    }

    public void write(Path path) {
        JsonObject content = new JsonObject();
        content.add("model", GSON.toJsonTree(spec));
        content.add("provenance", GSON.toJsonTree(provenance));
        content.add("extras", extras);
        SortedMap<String, byte[]> all = new TreeMap<>();
        parts.forEach((name, bytes) -> all.put(name + ".safetensors", bytes));
        all.put(WEIGHTS, weights);
        new Archive(KIND, content, all).write(path);
    }

    /** Reads a model file; refuses what is damaged, of a newer format, or no model at all, naming the path. */
    public static ModelFile read(Path path) {
        Archive archive = Archive.read(path, KIND, Set.of(WEIGHTS));
        JsonObject content = archive.content();
        try {
            ModelSpec spec = GSON.fromJson(content.get("model"), ModelSpec.class);
            Provenance provenance = GSON.fromJson(content.get("provenance"), Provenance.class);
            SortedMap<String, byte[]> parts = new TreeMap<>();
            for (Map.Entry<String, byte[]> part : archive.parts().entrySet()) {
                if (!part.getKey().equals(WEIGHTS)) {
                    parts.put(part.getKey().replace(".safetensors", ""), part.getValue());
                }
            }
            return new ModelFile(
                    spec, provenance, archive.parts().get(WEIGHTS), content.getAsJsonObject("extras"), parts);
        } catch (RuntimeException e) { // what a record's constructor refuses, Gson wraps in nothing more special
            throw new AnyposeException(path + " is damaged: its manifest does not describe a model", e);
        }
    }
}
