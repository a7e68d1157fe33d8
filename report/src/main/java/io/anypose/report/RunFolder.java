package io.anypose.report;

import com.google.gson.JsonElement;
import io.anypose.eval.Evaluation;
import io.anypose.image.Transformations;
import io.anypose.model.TransformationInfo;
import io.anypose.provenance.AnyposeException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads the folder that {@code ./anypose reproduce} fills: {@code reproduction.json}, the records of each part that is
 * done, and pictures.
 *
 * <p>Strict about what is there, lenient about what is not there yet: parts that are planned or failed have no records.
 */
final class RunFolder {

    private static final int FORMAT = 1;
    private static final String RUN = "reproduction.json";
    private static final String EVALUATION = "evaluation.json";
    private static final String ABLATION = "ablation.json";
    private static final String DESCRIPTION = "info.json";

    private final Path folder;
    private final Map<String, JsonElement> records = new LinkedHashMap<>();

    private RunFolder(Path folder) {
        this.folder = folder;
    }

    static Run read(Path folder) {
        if (!Files.isRegularFile(folder.resolve(RUN))) {
            throw new AnyposeException(folder + " is no run folder: there is no " + RUN
                    + " in it; name a folder that ./anypose reproduce --out DIR has filled");
        }
        return new RunFolder(folder).run();
    }

    private Run run() {
        StrictJson json = read(folder.resolve(RUN), RecordKind.RUN);
        if (json.get("format").integer() != FORMAT) {
            throw json.refusal("its format is " + json.get("format").integer() + ", but this version reads " + FORMAT);
        }
        StrictJson finished = json.get("finished");
        List<Part> parts = json.get("parts").elements().stream().map(this::part).toList();
        requireAlike(json, parts);
        return new Run(
                json.get("command").text(),
                json.get("quick").flag(),
                json.get("seeds").elements().stream().map(StrictJson::whole).toList(),
                json.get("started").text(),
                finished.isNull() ? Optional.empty() : Optional.of(finished.text()),
                json.get("seconds").number(),
                json.get("jobs").integer(),
                json.get("provenance").provenance(),
                parts,
                pictures(),
                records);
    }

    private StrictJson read(Path file, RecordKind kind) {
        StrictJson json = StrictJson.read(file, kind);
        records.put(folder.relativize(file).toString().replace(File.separatorChar, '/'), json.value());
        return json;
    }

    private Part part(StrictJson json) {
        String name = json.get("name").text();
        long seed = json.get("seed").whole();
        Part.State state = state(json.get("state"));
        List<Part.Step> steps =
                json.get("steps").list().stream().map(RunFolder::step).toList();
        if (state != Part.State.DONE) {
            return new Part(name, seed, state, steps, Optional.empty(), Optional.empty(), List.of());
        }
        Path place = inside(json.get("folder"));
        StrictJson evaluation = read(place.resolve(EVALUATION), RecordKind.EVALUATION);
        Optional<StrictJson> ablation = listed(place, ABLATION, RecordKind.ABLATION, steps);
        Optional<StrictJson> description = listed(place, DESCRIPTION, RecordKind.DESCRIPTION, steps);
        requireTransformation(name, evaluation);
        ablation.ifPresent(record -> requireTransformation(name, record));
        return new Part(
                name,
                seed,
                state,
                steps,
                Optional.of(EvaluationJson.read(evaluation)),
                ablation.map(Ablation::read),
                description.map(AxisSpectrum::read).orElse(List.of()));
    }

    private static Part.State state(StrictJson json) {
        for (Part.State state : Part.State.values()) {
            if (state.word().equals(json.text())) {
                return state;
            }
        }
        throw json.refusal(json.place() + " is \"" + json.text() + "\" instead of done, failed or planned");
    }

    private static Part.Step step(StrictJson json) {
        StrictJson result = json.get("result");
        return new Part.Step(
                json.get("command").text(), json.get("seconds").number(), result.isNull() ? "" : result.text());
    }

    /** A folder that a record names, which must be inside of the run's. */
    private Path inside(StrictJson json) {
        Path place = folder.resolve(json.text()).normalize();
        if (!place.startsWith(folder.normalize())) {
            throw json.refusal(json.place() + " is " + json.text() + ", which is outside of the run folder");
        }
        return place;
    }

    /** A record that not every part has: it must be there if a step made it. */
    private Optional<StrictJson> listed(Path place, String file, RecordKind kind, List<Part.Step> steps) {
        boolean made = steps.stream().anyMatch(step -> step.result().equals(file));
        return made || Files.exists(place.resolve(file))
                ? Optional.of(read(place.resolve(file), kind))
                : Optional.empty();
    }

    private static void requireTransformation(String part, StrictJson record) {
        String found = record.get("transformation").text();
        Part.transformation(part).filter(expected -> !expected.equals(found)).ifPresent(expected -> {
            throw record.refusal("it is of " + found + ", but the part " + part + " is of " + expected);
        });
    }

    /** Means over seeds need the same poses, and each seed once. */
    private static void requireAlike(StrictJson json, List<Part> parts) {
        Map<String, TransformationInfo> known = new HashMap<>();
        Set<List<Object>> names = new HashSet<>();
        for (Part part : parts) {
            if (!names.add(List.of(part.name(), part.seed()))) {
                throw json.refusal("it has the part " + part.name() + " with seed " + part.seed() + " twice");
            }
            part.evaluation()
                    .map(Evaluation::transformation)
                    .map(TransformationInfo::of)
                    .ifPresent(found -> {
                        if (!found.equals(known.computeIfAbsent(part.name(), name -> found))) {
                            throw json.refusal("the seeds of the part " + part.name() + " have different poses");
                        }
                    });
        }
    }

    private Map<String, Pictures> pictures() {
        Map<String, Pictures> pictures = new TreeMap<>();
        for (String name : Transformations.names()) {
            Path file = folder.resolve("pictures").resolve(name + ".json");
            if (Files.exists(file)) {
                pictures.put(name, Pictures.read(read(file, RecordKind.PICTURES), name));
            }
        }
        return pictures;
    }
}
