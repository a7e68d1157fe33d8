package io.anypose.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.eval.Ablation;
import io.anypose.eval.Evaluation;
import io.anypose.eval.RecogniserResult;
import io.anypose.model.operator.OperatorKind;
import io.anypose.report.record.Part;
import io.anypose.report.record.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that version 0.1.0 wrote; {@code OldFiles} in the tests of {@code app} has written them. */
class OldRecordsTest {

    private static final Path OLD = Path.of("..", "core", "src", "test", "resources", "old", "0.1.0");

    @TempDir
    private Path folder;

    @Test
    void anOldEvaluationIsRead() {
        Evaluation evaluation = Evaluation.read(OLD.resolve("evaluation.json"));
        assertEquals("rotation:90", evaluation.transformation().name());
        assertEquals(4, evaluation.transformation().group().order());
        assertEquals(OperatorKind.FIXED, evaluation.operator());
        assertEquals(42, evaluation.provenance().seed());
        assertEquals("0.1.0", evaluation.provenance().version());
        assertEquals(
                List.of("given", "knn", "orbit"),
                evaluation.results().stream().map(RecogniserResult::recogniser).toList());
        RecogniserResult nearest = evaluation.results().get(1);
        assertEquals(Map.of("k", 1.0, "references", 18.0), sizes(nearest));
        assertEquals(
                List.of(true, true, true, false),
                nearest.poses().stream().map(pose -> pose.seen()).toList());
    }

    private static Map<String, Double> sizes(RecogniserResult result) {
        return Map.of(
                "k", result.details().get("k"), "references", result.details().get("references"));
    }

    /** As one part of a run, which is how a report meets it; the paper's rotation has other steps, so it is renamed. */
    @Test
    void anOldAblationIsRead() throws IOException {
        MadeUpRun run = new MadeUpRun(folder, 42).part("rotation-fixed", 42, 0);
        String old = Files.readString(OLD.resolve("ablation.json"));
        Files.writeString(run.file("rotation-fixed", 42, "ablation.json"), old.replace("rotation:90", "rotation"));
        Ablation ablation = RunFolder.read(run.write()).parts().stream()
                .findFirst()
                .flatMap(Part::ablation)
                .orElseThrow();
        assertEquals(4, ablation.cells().size());
        assertEquals(0.71875, ablation.cell(4, 1).orElseThrow().poseAccuracy());
        assertEquals(0.609375, ablation.cell(8, 3).orElseThrow().poseAccuracy());
    }
}
