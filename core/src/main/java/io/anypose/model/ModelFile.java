package io.anypose.model;

import ai.djl.ndarray.NDManager;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.file.Archive;
import io.anypose.file.Json;
import io.anypose.file.JsonSource;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.Tensors;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A trained model on disk: {@link ModelSpec}, {@link Provenance}, weights, and whatever recognisers add.
 *
 * @param extras what travels with the model by name: settings of recognisers, how training went
 * @param parts named binary parts of recognisers that travel with the model
 * @param name where it comes from, such as its path, for messages
 */
@SuppressWarnings("ArrayRecordComponent")
public record ModelFile(
        ModelSpec spec,
        Provenance provenance,
        byte[] weights,
        ObjectNode extras,
        SortedMap<String, byte[]> parts,
        String name) {

    private static final String KIND = "anypose-model";
    private static final String WEIGHTS = "weights.safetensors";
    private static final String UNNAMED = "the model file";

    private record Content(ModelSpec model, Provenance provenance, ObjectNode extras) {}

    public ModelFile {
        Objects.requireNonNull(spec, "a model file needs a spec");
        Objects.requireNonNull(provenance, "a model file needs a provenance");
        Objects.requireNonNull(extras, "a model file needs extras");
        Objects.requireNonNull(name, "a model file needs a name, if only for messages");
    }

    /** A model file that is not on disk yet. */
    public ModelFile(
            ModelSpec spec, Provenance provenance, byte[] weights, ObjectNode extras, SortedMap<String, byte[]> parts) {
        this(spec, provenance, weights, extras, parts, UNNAMED);
    }

    /** The file of a model as it is now. */
    public static ModelFile of(Model model, Provenance provenance) {
        return new ModelFile(
                model.spec(),
                provenance,
                Tensors.encode(model.arrays()),
                JsonNodeFactory.instance.objectNode(),
                new TreeMap<>());
    }

    /** The same file with something more to remember, such as how training went. */
    public ModelFile with(String key, Record remembered) {
        ObjectNode newExtras = extras.deepCopy();
        newExtras.set(key, Json.tree(remembered));
        return new ModelFile(spec, provenance, weights, newExtras, parts, name);
    }

    /** The same file with one more part that a recogniser needs. */
    public ModelFile with(String key, byte[] part) {
        SortedMap<String, byte[]> newParts = new TreeMap<>(parts);
        newParts.put(key, part);
        return new ModelFile(spec, provenance, weights, extras, newParts, name);
    }

    /** What the file remembers under this name, as the record that was given to {@link #with(String, Record)}. */
    public <T extends Record> Optional<T> extra(String key, Class<T> type) {
        JsonNode found = extras.get(key);
        return Optional.ofNullable(found)
                .map(json -> new JsonSource(name + " is damaged: its " + key, json, "train it again").as(type));
    }

    /** Builds the model in the engine. */
    public Model open(Compute compute) {
        try (NDManager scope = compute.manager().newSubManager()) {
            return Model.stored(spec, compute, Tensors.decode(scope, weights, name), name);
        } catch (IllegalArgumentException e) {
            throw unfit("a model", e);
        }
    }

    /** Says that the file does not describe {@code what}, and why. */
    public AnyposeException unfit(String what, IllegalArgumentException reason) {
        return new AnyposeException(
                name + " does not describe " + what + ": " + reason.getMessage() + "; get a fresh copy or train again",
                reason);
    }

    /** Writes the file so that {@code path} holds either the old one or the new one. */
    public void write(Path path) {
        archive().write(path);
    }

    /** Writes to a stream, such as that of another file system, and leaves it open. */
    public void write(OutputStream out) throws IOException {
        out.write(archive().bytes());
    }

    private Archive archive() {
        SortedMap<String, byte[]> all = new TreeMap<>();
        parts.forEach((name, bytes) -> all.put(name + ".safetensors", bytes));
        all.put(WEIGHTS, weights);
        return new Archive(KIND, Json.tree(new Content(spec, provenance, extras)), all);
    }

    /** Reads a model file; refuses what is damaged, of a newer format, or no model at all, naming the path. */
    public static ModelFile read(Path path) {
        return of(Archive.read(path, KIND, Set.of(WEIGHTS)), path.toString());
    }

    /**
     * Reads a stream to its end, as strictly as a file.
     *
     * @param name where it comes from, for messages
     */
    public static ModelFile read(InputStream in, String name) throws IOException {
        return of(Archive.read(name, in.readAllBytes(), KIND, Set.of(WEIGHTS)), name);
    }

    private static ModelFile of(Archive archive, String name) {
        Content content = archive.content(name, Content.class);
        SortedMap<String, byte[]> parts = new TreeMap<>();
        for (Map.Entry<String, byte[]> part : archive.parts().entrySet()) {
            if (!part.getKey().equals(WEIGHTS)) {
                parts.put(part.getKey().replace(".safetensors", ""), part.getValue());
            }
        }
        return new ModelFile(
                content.model(), content.provenance(), archive.parts().get(WEIGHTS), content.extras(), parts, name);
    }
}
