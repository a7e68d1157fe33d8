package io.anypose.app.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.app.console.StatusLine;
import io.anypose.app.console.TimedLine;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReproductionProgressTest {

    private static final Step TRAIN = new Step(List.of("train"), Step.MODEL, false, 60);
    private static final Step EVALUATE = new Step(List.of("evaluate"), "evaluation.json", true, 20);

    private final TimedLine timed = new TimedLine();
    private final Job one = new Job("rotation-none", 42, List.of(TRAIN, EVALUATE));
    private final Job other = new Job("rotation-fixed", 42, List.of(TRAIN));

    /** 60 + 20 + 60 seconds for two workers, after ten of them; then one was twice as fast as expected, and there are 20 of it left. */
    @Test
    void theLineTellsWhatRunsAndHowLongItWillTake() {
        try (StatusLine line = timed.open(false)) {
            ReproductionProgress progress = new ReproductionProgress(line, 2, List.of(one, other));
            progress.begin(one, TRAIN);
            progress.begin(other, TRAIN);
            timed.pass(10_000);
            progress.update(one, "epoch 1/6, loss 1.585");
            timed.pass(20_000);
            progress.end(one, TRAIN, 30, "done");
            timed.pass(10_000);
            progress.begin(one, EVALUATE);
        }
        assertEquals("""
                0 of 3 steps, 1:00 left; rotation-none: epoch 1/6, loss 1.585; rotation-fixed: train
                rotation-none, seed 42, train: done in 0:30 (1 of 3)
                1 of 3 steps, 0:05 left; rotation-fixed: train; rotation-none: evaluate
                """.replace("\n", System.lineSeparator()), timed.written());
    }

    @Test
    void messagesOfACommandAreNoStatus() {
        try (StatusLine line = timed.open(false)) {
            ReproductionProgress progress = new ReproductionProgress(line, 1, List.of(other));
            progress.begin(other, TRAIN);
            timed.pass(10_000);
            progress.update(other, "anypose: there is no model.anypose.checkpoint; beginning anew");
            progress.update(other, "epoch 1/6");
        }
        assertEquals("0 of 1 steps, 0:50 left; rotation-fixed: epoch 1/6%n".formatted(), timed.written());
    }
}
