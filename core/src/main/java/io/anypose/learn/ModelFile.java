package io.anypose.learn;

import io.anypose.file.Archive;
import io.anypose.file.Json;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.engine.Compute;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.References;
import io.anypose.pose.confidence.MahalanobisDistance;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A trained model on disk: a zip with the {@link Manifest} as JSON, and arrays in safetensors format, one file for each {@link
 * Part}. {@link Archive} adds the SHA-256 of each.
 *
 * @param name where it comes from, such as its path, for messages
 */
public record ModelFile(Manifest manifest, Map<Part, byte[]> parts, String name) {

    /** The arrays of a model file. */
    public enum Part {
        /** The trained weights of the model; always there. */
        WEIGHTS,
        /** The canonical latents that {@link References} are. */
        REFERENCES,
        /** The trained weights of the {@link OrbitRecogniser}. */
        ORBIT,
        /** The means and the covariance of the {@link MahalanobisDistance}. */
        DISTANCE;

        private static final String SUFFIX = ".safetensors";

        private String file() {
            return this + SUFFIX;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static Part in(String file, String path) {
            return Arrays.stream(values())
                    .filter(part -> part.file().equals(file))
                    .findFirst()
                    .orElseThrow(() -> new AnyposeException(
                            path + " is damaged: it holds " + file + ", which no model has; " + REMEDY));
        }
    }

    private static final String KIND = "anypose-model";
    private static final String UNNAMED = "the model file";
    private static final String REMEDY = "get a fresh copy or train again";

    public ModelFile {
        Objects.requireNonNull(manifest, "a model file needs a manifest");
        Objects.requireNonNull(name, "a model file needs a name, if only for messages");
        parts = Collections.unmodifiableMap(new EnumMap<>(parts));
        if (!parts.containsKey(Part.WEIGHTS)) {
            throw new IllegalArgumentException("a model file needs weights");
        }
        if (parts.containsKey(Part.ORBIT) != manifest.orbit().isPresent()) {
            throw new AnyposeException(name + " is damaged: it has "
                    + (manifest.orbit().isPresent() ? "no weights of its" : "weights of an")
                    + " orbit recogniser, whose network the manifest "
                    + (manifest.orbit().isPresent() ? "names; " : "does not name; ") + REMEDY);
        }
    }

    /** Makes a file that is not on disk yet. */
    public ModelFile(Manifest manifest, Map<Part, byte[]> parts) {
        this(manifest, parts, UNNAMED);
    }

    /** Returns what to build the model from. */
    public ModelSpec spec() {
        return manifest.model();
    }

    public Provenance provenance() {
        return manifest.provenance();
    }

    /** Returns the trained weights of the model. */
    public byte[] weights() {
        return parts.get(Part.WEIGHTS);
    }

    /** Builds the model in the engine. */
    public Model open(Compute compute) {
        try {
            return Model.stored(spec(), compute, weights(), name);
        } catch (IllegalArgumentException e) {
            throw unfit("a model", e);
        }
    }

    /** Returns the references, in the engine that the opened model is in. */
    public Optional<References> references(Model model) {
        return part(Part.REFERENCES, "references that fit its model", bytes -> References.stored(bytes, model, name));
    }

    /** Returns the orbit recogniser, in the engine that the opened model is in. */
    public Optional<OrbitRecogniser> orbit(Model model) {
        return part(
                Part.ORBIT,
                "an orbit recogniser that fits its model",
                bytes -> OrbitRecogniser.stored(bytes, manifest.orbit().orElseThrow(), model, name));
    }

    /** Returns the distance that tells unknown pictures, in the engine that the opened model is in. */
    public Optional<MahalanobisDistance> distance(Model model) {
        return part(
                Part.DISTANCE,
                "a distance that fits its model",
                bytes -> MahalanobisDistance.stored(bytes, model, name));
    }

    private <T> Optional<T> part(Part part, String what, Function<byte[], T> reader) {
        try {
            return Optional.ofNullable(parts.get(part)).map(reader);
        } catch (IllegalArgumentException e) {
            throw unfit(what, e);
        }
    }

    private AnyposeException unfit(String what, IllegalArgumentException reason) {
        return new AnyposeException(
                name + " does not describe " + what + ": " + reason.getMessage() + "; " + REMEDY, reason);
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
        parts.forEach((part, bytes) -> all.put(part.file(), bytes));
        return new Archive(KIND, Json.tree(manifest), all);
    }

    /** Reads a model file; refuses what is damaged, of another format, or no model at all, naming the path. */
    public static ModelFile read(Path path) {
        return of(Archive.read(path, KIND, Set.of(Part.WEIGHTS.file())), path.toString());
    }

    /**
     * Reads a stream to its end, as strictly as a file.
     *
     * @param name where it comes from, for messages
     */
    public static ModelFile read(InputStream in, String name) throws IOException {
        return of(Archive.read(name, in.readAllBytes(), KIND, Set.of(Part.WEIGHTS.file())), name);
    }

    private static ModelFile of(Archive archive, String name) {
        Map<Part, byte[]> parts = new EnumMap<>(Part.class);
        archive.parts().forEach((file, bytes) -> parts.put(Part.in(file, name), bytes));
        return new ModelFile(archive.content(name, Manifest.class), parts, name);
    }
}
