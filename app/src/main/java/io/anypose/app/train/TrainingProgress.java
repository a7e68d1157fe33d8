package io.anypose.app.train;

import io.anypose.app.console.StatusLine;
import io.anypose.app.console.Text;
import io.anypose.app.console.TimeLeft;
import io.anypose.learn.TrainingJob;
import io.anypose.train.EpochRecord;
import java.util.Locale;
import java.util.Optional;

/** Shows how far a training is, and how fast it goes. */
final class TrainingProgress implements TrainingJob.Listener {

    private static final int BAR = 10;

    private final StatusLine status;
    private final int epochs;
    /** Time and anchors after the first step, from which speed is measured: a continued training has old anchors. */
    private long started;

    private long before = -1;
    private long done;
    private long total;
    private String validation = "";
    /** When the training of the orbit recogniser began, if it has. */
    private Optional<TimeLeft> orbit = Optional.empty();

    TrainingProgress(StatusLine status, int epochs) {
        this.status = status;
        this.epochs = epochs;
    }

    @Override
    public void step(long newDone, long newTotal, double loss) {
        if (before < 0) {
            before = newDone;
            started = status.nanos();
        }
        done = newDone;
        total = newTotal;
        status.show(() -> describe(loss));
    }

    private String describe(double loss) {
        long epoch = (done - 1) / (total / epochs) + 1;
        String bar = status.isRedrawn() ? bar() + " " : "";
        return bar
                + String.format(
                        Locale.ROOT,
                        "epoch %d/%d, loss %.3f, %s%s anchors/s, %s left",
                        epoch,
                        epochs,
                        loss,
                        validation,
                        Text.count(rate()),
                        left());
    }

    private String bar() {
        int filled = (int) (BAR * done / total);
        return "[" + "=".repeat(filled) + (filled < BAR ? ">" + " ".repeat(BAR - filled - 1) : "") + "]";
    }

    private long rate() {
        return Math.round((done - before) / Math.max(1e-9, seconds()));
    }

    private double seconds() {
        return (status.nanos() - started) / 1e9;
    }

    private String left() {
        return done == before ? "?" : Text.time(seconds() * (total - done) / (done - before));
    }

    @Override
    public void orbitStep(long views, long ofViews, double loss) {
        if (orbit.isEmpty()) {
            status.print("orbit recogniser: training on the frozen latents of the seen poses");
            orbit = Optional.of(new TimeLeft(status));
        }
        status.show(() -> String.format(
                Locale.ROOT,
                "orbit recogniser: %d %% of its views, loss %.3f, %s left",
                100 * views / ofViews,
                loss,
                orbit.get().after(views, ofViews)));
    }

    @Override
    public void epoch(EpochRecord epoch) {
        validation = "val. " + Text.percent(epoch.validationAccuracy(), 1) + " %, ";
        if (!status.isRedrawn()) {
            status.print(String.format(
                    Locale.ROOT,
                    "epoch %d/%d: loss %.4f (classes %.4f, views %.4f, operator %.4f), validation loss %.4f,"
                            + " validation accuracy %s %%, %s anchors/s, %s left",
                    epoch.epoch(),
                    epochs,
                    epoch.loss(),
                    epoch.classification(),
                    epoch.consistency(),
                    epoch.prior(),
                    epoch.validationLoss(),
                    Text.percent(epoch.validationAccuracy(), 2),
                    Text.count(Math.round(epoch.anchorsPerSecond())),
                    left()));
        }
    }
}
