package io.anypose.report.record;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.eval.Ablation;
import io.anypose.eval.Evaluation;
import io.anypose.eval.RecogniserResult;
import io.anypose.file.JsonSource;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.model.TransformationInfo;
import io.anypose.provenance.AnyposeException;
import io.anypose.record.ModelRecord;
import io.anypose.record.PictureRecord;
import io.anypose.record.RunRecord;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Reads the folder that {@code ./anypose reproduce} fills: the record of the run, the records of each part that is done,
 * and pictures.
 *
 * <p>Strict about what is there, lenient about what is not there yet: parts that are planned or failed have no records.
 */
public final class RunFolder {

    /** In the folder of a part, what was measured at each pose. */
    public static final String EVALUATION = "evaluation.json";

    private static final String ABLATION = "ablation.json";
    private static final String DESCRIPTION = "info.json";

    private final Path folder;
    private final Map<String, JsonNode> files = new LinkedHashMap<>();

    private RunFolder(Path folder) {
        this.folder = folder;
    }

    public static Run read(Path folder) {
        if (!Files.isRegularFile(folder.resolve(RunRecord.FILE))) {
            throw new AnyposeException(folder + " is no run folder: there is no " + RunRecord.FILE
                    + " in it; name a folder that ./anypose reproduce --out DIR has filled");
        }
        return new RunFolder(folder).run();
    }

    private Run run() {
        JsonSource source = kept(folder.resolve(RunRecord.FILE), file -> RunRecord.source(folder));
        RunRecord record = RunRecord.read(source);
        List<Part> parts =
                record.parts().stream().map(part -> part(part, source)).toList();
        requireAlike(source, parts);
        return new Run(record, parts, pictures(), files);
    }

    /** Opens a file and keeps what it says. */
    private JsonSource kept(Path file, Function<Path, JsonSource> open) {
        JsonSource source = open.apply(file);
        files.put(folder.relativize(file).toString().replace(File.separatorChar, '/'), source.tree());
        return source;
    }

    private Part part(RunRecord.Part part, JsonSource run) {
        if (part.state() != RunRecord.State.DONE) {
            return new Part(part, Optional.empty(), Optional.empty(), List.of(), OptionalLong.empty());
        }
        Path place = inside(part, run);
        Optional<ModelRecord> described =
                listed(part, place, DESCRIPTION, ModelRecord::source).map(ModelRecord::read);
        return new Part(
                part,
                Optional.of(evaluation(part, kept(place.resolve(EVALUATION), Evaluation::source))),
                listed(part, place, ABLATION, Ablation::source).map(source -> ablation(part, source)),
                described.map(AxisSpectrum::of).orElse(List.of()),
                described.map(model -> OptionalLong.of(model.parameters())).orElse(OptionalLong.empty()));
    }

    /** The folder of a part, which must be inside of the run's. */
    private Path inside(RunRecord.Part part, JsonSource run) {
        Path place = folder.resolve(part.folder()).normalize();
        if (!place.startsWith(folder.normalize())) {
            throw run.refusal("the folder of the part " + part.name() + " is " + part.folder()
                    + ", which is outside of the run folder");
        }
        return place;
    }

    /** A record that not every part has: it must be there if a step made it. */
    private Optional<JsonSource> listed(RunRecord.Part part, Path place, String file, Function<Path, JsonSource> open) {
        boolean made = part.steps().stream()
                .anyMatch(step -> step.result().filter(file::equals).isPresent());
        return made || Files.exists(place.resolve(file))
                ? Optional.of(kept(place.resolve(file), open))
                : Optional.empty();
    }

    private static Evaluation evaluation(RunRecord.Part part, JsonSource source) {
        Evaluation evaluation = Evaluation.read(source);
        requireTransformation(part, evaluation.transformation().name(), source);
        if (evaluation.transformation().anyPose() || part.name().startsWith(Condition.PREFIX)) {
            return evaluation; // there is no end of poses, or some were chosen: whichever were measured are enough
        }
        int poses = evaluation.transformation().group().order();
        for (RecogniserResult result : evaluation.results()) {
            if (result.poses().size() != poses) {
                throw source.refusal("found " + result.poses().size() + " poses of " + poses + " for the recogniser "
                        + result.recogniser() + ", but a report needs all of them");
            }
        }
        return evaluation;
    }

    private static Ablation ablation(RunRecord.Part part, JsonSource source) {
        Ablation ablation = Ablation.read(source);
        requireTransformation(part, ablation.transformation(), source);
        return ablation;
    }

    private static void requireTransformation(RunRecord.Part part, String found, JsonSource source) {
        Part.transformation(part.name())
                .filter(expected -> !expected.equals(found))
                .ifPresent(expected -> {
                    throw source.refusal("it is of " + found + ", but the part " + part.name() + " is of " + expected);
                });
    }

    /** Means over seeds need the same poses. */
    private static void requireAlike(JsonSource source, List<Part> parts) {
        Map<String, TransformationInfo> known = new HashMap<>();
        for (Part part : parts) {
            part.evaluation()
                    .map(Evaluation::transformation)
                    .map(TransformationInfo::of)
                    .ifPresent(found -> {
                        if (!found.equals(known.computeIfAbsent(part.name(), name -> found))) {
                            throw source.refusal("the seeds of the part " + part.name() + " have different poses");
                        }
                    });
        }
    }

    private Map<String, Pictures> pictures() {
        Map<String, Pictures> pictures = new TreeMap<>();
        for (TransformationKind kind : Transformations.paper()) {
            String name = kind.name();
            Path file = folder.resolve("pictures").resolve(name + ".json");
            if (Files.exists(file)) {
                pictures.put(name, Pictures.read(kept(file, PictureRecord::source), name));
            }
        }
        return pictures;
    }
}
