package io.anypose.app.train;

import io.anypose.app.console.StatusLine;
import io.anypose.app.console.TimeLeft;
import io.anypose.pose.OrbitTraining;
import java.util.Locale;

/** Shows how far the training of an orbit recogniser is. */
final class OrbitProgress implements OrbitTraining.Listener {

    private final StatusLine status;
    private final TimeLeft left;

    OrbitProgress(StatusLine status) {
        this.status = status;
        this.left = new TimeLeft(status);
        status.print("orbit recogniser: training on the frozen latents of the seen poses");
    }

    @Override
    public void step(long done, long total, double loss) {
        status.show(() -> String.format(
                Locale.ROOT,
                "orbit recogniser: %d %% of its views, loss %.3f, %s left",
                100 * done / total,
                loss,
                left.after(done, total)));
    }
}
