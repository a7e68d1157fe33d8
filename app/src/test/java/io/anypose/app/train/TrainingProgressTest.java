package io.anypose.app.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.console.StatusLine;
import io.anypose.app.console.TimedLine;
import io.anypose.train.EpochRecord;
import org.junit.jupiter.api.Test;

class TrainingProgressTest {

    private static final EpochRecord EPOCH = new EpochRecord(1, 0.5, 0.4, 0.1, 0, 0.3, 0.9, 1000);

    private final TimedLine timed = new TimedLine();

    @Test
    void theBarTellsEpochLossAccuracySpeedAndTimeLeft() {
        try (StatusLine line = timed.open(true)) {
            TrainingProgress progress = new TrainingProgress(line, 20);
            progress.step(1, 400_000, 0.7);
            progress.epoch(EPOCH);
            timed.pass(10_000);
            progress.step(100_000, 400_000, 0.4567);
        }
        String bar = "[==>       ] epoch 5/20, loss 0.457, val. 90.0 %, 10,000 anchors/s, 0:30 left";
        assertTrue(timed.written().startsWith("\r" + bar), timed.written());
        assertTrue(bar.length() < 80);
    }

    @Test
    void timeLeftOfAContinuedTrainingCountsOnlyWhatItDidItself() {
        try (StatusLine line = timed.open(false)) {
            TrainingProgress progress = new TrainingProgress(line, 2);
            progress.step(500_001, 1_000_000, 1);
            timed.pass(10_000);
            progress.step(600_000, 1_000_000, 1);
        }
        assertEquals("epoch 2/2, loss 1.000, 10,000 anchors/s, 0:40 left%n".formatted(), timed.written());
    }

    @Test
    void elsewhereEveryEpochIsALine() {
        try (StatusLine line = timed.open(false)) {
            TrainingProgress progress = new TrainingProgress(line, 2);
            progress.step(500, 2000, 0.6);
            timed.pass(5000);
            progress.step(1000, 2000, 0.5);
            progress.epoch(EPOCH);
        }
        assertEquals(
                ("epoch 1/2: loss 0.5000 (classes 0.4000, views 0.1000, operator 0.0000), validation loss 0.3000,"
                                + " validation accuracy 90.00 %%, 1,000 anchors/s, 0:10 left%n")
                        .formatted(),
                timed.written());
    }
}
