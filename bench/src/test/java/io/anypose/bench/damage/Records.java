package io.anypose.bench.damage;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.file.Json;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.record.RunRecord;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Records that one command writes and another reads. */
final class Records {

    private static final Provenance PROVENANCE = Provenance.now(Map.of("epochs", "1"), new Seed(1), "0", "no engine");

    private static final int SIZE = 8;

    private Records() {}

    static Intake openEvaluation(Path folder) {
        return new FileIntake(
                folder.resolve("damaged.json"),
                Stream.of(Transformations.ROTATION, Transformations.TRANSLATE_XY)
                        .map(kind -> json(evaluation(kind.on(SIZE, SIZE))))
                        .toList(),
                JsonMutants::new,
                Evaluation::read);
    }

    static Intake openRun(Path folder) {
        return new FileIntake(
                folder.resolve(RunRecord.FILE),
                List.of(json(run())),
                JsonMutants::new,
                file -> RunRecord.read(RunRecord.source(folder)));
    }

    private static Evaluation evaluation(Transformation transformation) {
        List<PoseResult> poses = transformation.readingOrder().stream()
                .map(pose -> new PoseResult(pose, pose.isIdentity(), 0.75, 0.5, 0.25))
                .toList();
        return new Evaluation(
                transformation,
                Operators.FIXED,
                List.of(
                        new RecogniserResult("given", Map.of(), poses),
                        new RecogniserResult("knn", Map.of("k", 3.0), poses)),
                PROVENANCE);
    }

    private static RunRecord run() {
        RunRecord.Step step = new RunRecord.Step(
                "./anypose train", 1.5, OptionalDouble.of(1.4), OptionalDouble.of(410), Optional.of("model.anypose"));
        return new RunRecord(
                RunRecord.FORMAT,
                "./anypose reproduce",
                true,
                PROVENANCE.created(),
                Optional.empty(),
                2,
                3.5,
                List.of(1L, 2L),
                PROVENANCE,
                List.of(
                        new RunRecord.Part("rotation-fixed", 1, "parts/1", RunRecord.State.DONE, List.of(step)),
                        new RunRecord.Part("rotation-fixed", 2, "parts/2", RunRecord.State.PLANNED, List.of())));
    }

    private static byte[] json(Object record) {
        return Json.text(record).getBytes(StandardCharsets.UTF_8);
    }
}
