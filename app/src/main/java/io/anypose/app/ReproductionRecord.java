package io.anypose.app;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.anypose.data.Mnist;
import io.anypose.provenance.Provenance;
import io.anypose.file.SafeFile;
import io.anypose.provenance.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The record of a run as a whole, {@code reproduction.json}: what was planned, what is done, how long it took. */
final class ReproductionRecord {

    private static final String FILE = "reproduction.json";
    private static final int FORMAT = 1;

    private final Path folder;
    private final List<Part> parts;

    /** @param parts the whole plan: what earlier runs left in the folder belongs to the record, too */
    ReproductionRecord(Path folder, List<Part> parts) {
        this.folder = folder;
        this.parts = parts;
    }

    /**
     * Writes the record.
     *
     * @param run what is to be said of the run besides its parts
     * @param seconds how long this run took; that of runs which it continued is added
     * @param failed the parts that failed, as {@link Part#title} calls them
     */
    void write(Map<String, ?> run, double seconds, Set<String> failed) {
        JsonObject json = new JsonObject();
        json.addProperty("format", FORMAT);
        run.forEach((name, value) -> json.add(name, Json.tree(value)));
        json.addProperty("seconds", secondsBefore() + seconds);
        json.add(
                "seeds",
                Json.tree(parts.stream().map(Part::seed).distinct().sorted().toList()));
        json.add("provenance", Json.tree(provenance()));
        JsonArray array = new JsonArray();
        parts.forEach(part -> array.add(json(part, failed.contains(part.title()))));
        json.add("parts", array);
        SafeFile.write(folder.resolve(FILE), Json.text(json).getBytes(StandardCharsets.UTF_8));
    }

    private JsonObject json(Part part, boolean failed) {
        PartRecord record = PartRecord.in(folder.resolve(part.folder()));
        List<PartRecord.Done> done =
                part.keys().stream().map(record::done).flatMap(Optional::stream).toList();
        JsonObject json = new JsonObject();
        json.addProperty("name", part.name());
        json.addProperty("seed", part.seed());
        json.addProperty("folder", part.folder().toString().replace('\\', '/'));
        json.addProperty("state", done.size() == part.steps().size() ? "done" : failed ? "failed" : "planned");
        JsonArray steps = new JsonArray();
        for (PartRecord.Done step : done) {
            JsonObject one = new JsonObject();
            one.addProperty("command", step.command());
            one.addProperty("seconds", step.seconds());
            one.addProperty("result", step.result());
            steps.add(one);
        }
        json.add("steps", steps);
        return json;
    }

    private double secondsBefore() {
        return read(folder.resolve(FILE))
                .map(before -> before.get("seconds"))
                .map(JsonElement::getAsDouble)
                .orElse(0.0);
    }

    /** That of this process; the engine is known from the records of those that loaded it. */
    private Provenance provenance() {
        String engine = parts.stream()
                .map(part -> read(folder.resolve(part.folder()).resolve("evaluation.json")))
                .flatMap(Optional::stream)
                .map(evaluation ->
                        evaluation.getAsJsonObject("provenance").get("engine").getAsString())
                .findFirst()
                .orElse("not used yet");
        return Provenance.now(
                Map.of(),
                new Seed(ReproductionPlan.FIRST_SEED),
                Mnist.embedded().sha256(),
                engine);
    }

    private static Optional<JsonObject> read(Path file) {
        try {
            return Optional.of(JsonParser.parseString(Files.readString(file)).getAsJsonObject());
        } catch (IOException | JsonParseException | IllegalStateException e) {
            return Optional.empty();
        }
    }
}
