package io.anypose.spark.command;

import io.anypose.app.console.Periodic;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.TimeLeft;
import java.util.function.Supplier;
import org.apache.spark.SparkStageInfo;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.JavaSparkStatusTracker;
import org.apache.spark.sql.SparkSession;

/** How far the stages are that run now, on a line of its own until it is closed. */
final class JobProgress implements AutoCloseable {

    private static final int LOOK_MILLIS = 500;

    private final StatusLine status;
    private final TimeLeft left;
    private final JavaSparkStatusTracker tracker;
    private final Supplier<String> more;
    private final Periodic watch;

    /** @param more what is shown behind the tasks */
    JobProgress(SparkSession spark, StatusLine status, Supplier<String> more) {
        this.status = status;
        this.left = new TimeLeft(status);
        this.tracker = JavaSparkContext.fromSparkContext(spark.sparkContext()).statusTracker();
        this.more = more;
        this.watch = Periodic.start("anypose-progress", LOOK_MILLIS, this::show);
    }

    private void show() {
        int tasks = 0;
        int done = 0;
        for (int stage : tracker.getActiveStageIds()) {
            SparkStageInfo info = tracker.getStageInfo(stage);
            if (info != null) {
                tasks += info.numTasks();
                done += info.numCompletedTasks();
            }
        }
        if (tasks > 0) {
            String line = done + " of " + tasks + " tasks done, " + left.after(done, tasks) + " left" + more.get();
            status.show(() -> line);
        }
    }

    @Override
    public void close() {
        watch.close();
        status.clear();
    }
}
