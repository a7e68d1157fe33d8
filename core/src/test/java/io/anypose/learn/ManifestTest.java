package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.eval.Reach;
import io.anypose.file.Json;
import io.anypose.group.CyclicGroup;
import io.anypose.image.Examples;
import io.anypose.image.ImageFormat;
import io.anypose.image.picture.Backdrop;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.operator.Operators;
import io.anypose.pose.OrbitSpec;
import io.anypose.pose.confidence.Calibration;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.train.EpochRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ManifestTest {

    private static final ModelSpec SPEC = TestModels.dense(
            new Examples(new CyclicGroup(4)),
            List.of(0, 1),
            new ImageFormat(1, 6, 4, 255),
            List.of("cup", "bowl"),
            Operators.SPECTRAL,
            4,
            4,
            0);

    private static Manifest manifest(List<EpochRecord> history, Optional<Reach> reach) {
        return new Manifest(
                SPEC,
                Trials.few(Operators.SPECTRAL),
                Provenance.now(Map.of("seen", "1"), new Seed(3), "abc", "an engine"),
                history,
                Optional.of(Backdrop.EDGE),
                Optional.of(new FoundOrder(4, 0.1, true)),
                reach,
                Optional.of(OrbitSpec.parse("conv:8,8@0.2")),
                Map.of("orbit", new Calibration(1.5, 1.2, 0.02, 400)));
    }

    private static EpochRecord epoch(int number, double validationLoss) {
        return new EpochRecord(number, 1, 1, 0, 0, validationLoss, 0.5, 10);
    }

    @Test
    void everythingComesBackFromJson() {
        Manifest whole = manifest(
                List.of(epoch(1, 0.5), epoch(2, Double.NaN)),
                Optional.of(new Reach(List.of(List.of(0, 1), List.of(0, 1, 2, 3)))));
        assertEquals(whole, Json.read(Json.text(whole), Manifest.class));
    }

    @Test
    void theBestEpochIsThatOfTheLowestValidationLoss() {
        assertEquals(
                Optional.of(epoch(2, 0.6)),
                manifest(List.of(epoch(1, 0.7), epoch(2, 0.6), epoch(3, 0.9)), Optional.empty())
                        .best());
        assertEquals(Optional.empty(), manifest(List.of(), Optional.empty()).best());
    }

    @Test
    void theReachOfOtherClassesIsRefused() {
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> manifest(List.of(), Optional.of(new Reach(List.of(List.of(0))))));
        assertEquals("training reached 1 classes, but there are 2", refusal.getMessage());
    }
}
