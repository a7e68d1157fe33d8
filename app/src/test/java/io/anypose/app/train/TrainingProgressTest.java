package io.anypose.app.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.console.StatusLine;
import io.anypose.train.EpochRecord;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TrainingProgressTest {

    private static final EpochRecord EPOCH = new EpochRecord(1, 0.5, 0.4, 0.1, 0, 0.3, 0.9, 1000);

    private final StringWriter written = new StringWriter();
    private long now;

    private StatusLine line(boolean terminal) {
        return new StatusLine(new PrintWriter(written, true), terminal, () -> now);
    }

    private void pass(long milliseconds) {
        now += TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }

    @Test
    void theBarTellsEpochLossAccuracySpeedAndTimeLeft() {
        try (StatusLine line = line(true)) {
            TrainingProgress progress = new TrainingProgress(line, 20);
            progress.step(1, 400_000, 0.7);
            progress.epoch(EPOCH);
            pass(10_000);
            progress.step(100_000, 400_000, 0.4567);
        }
        String bar = "[==>       ] epoch 5/20, loss 0.457, val. 90.0 %, 10,000 anchors/s, 0:30 left";
        assertTrue(written.toString().startsWith("\r" + bar), written.toString());
        assertTrue(bar.length() < 80);
    }

    @Test
    void timeLeftOfAContinuedTrainingCountsOnlyWhatItDidItself() {
        try (StatusLine line = line(false)) {
            TrainingProgress progress = new TrainingProgress(line, 2);
            progress.step(500_001, 1_000_000, 1);
            pass(10_000);
            progress.step(600_000, 1_000_000, 1);
        }
        assertEquals("epoch 2/2, loss 1.000, 10,000 anchors/s, 0:40 left%n".formatted(), written.toString());
    }

    @Test
    void elsewhereEveryEpochIsALine() {
        try (StatusLine line = line(false)) {
            TrainingProgress progress = new TrainingProgress(line, 2);
            progress.step(500, 2000, 0.6);
            pass(5000);
            progress.step(1000, 2000, 0.5);
            progress.epoch(EPOCH);
        }
        assertEquals(
                ("epoch 1/2: loss 0.5000 (classes 0.4000, views 0.1000, operator 0.0000), validation loss 0.3000,"
                                + " validation accuracy 90.00 %%, 1,000 anchors/s, 0:10 left%n")
                        .formatted(),
                written.toString());
    }
}
