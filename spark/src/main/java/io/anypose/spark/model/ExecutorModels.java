package io.anypose.spark.model;

import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The models that are open in this JVM: one for all tasks of an executor that use it, known by its digest.
 *
 * <p>A model stays open for the tasks to come. When there are more than a few, those that no task uses are closed, the one that
 * was not used for the longest time first.
 */
public final class ExecutorModels {

    /** A model, and how many tasks use it. */
    private static final class Held {

        private final TrainedModel model;
        private int users;

        Held(TrainedModel model) {
            this.model = model;
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(ExecutorModels.class);
    private static final int MOST_IDLE = 2;
    /** In the order of their last use. */
    private static final Map<String, Held> MODELS = new LinkedHashMap<>();

    private static int opened;

    private ExecutorModels() {}

    /**
     * The model of a job, to be given back with {@link #release}.
     *
     * @param threads of the engine, if this is the first model in the JVM: as many as a task has processors
     */
    public static synchronized TrainedModel take(SharedModel shared, int threads) {
        Held held = MODELS.remove(shared.digest());
        if (held == null) {
            EngineThreads.use(threads);
            held = new Held(TrainedModel.open(shared.received(), Compute.Choice.AUTO));
            opened++;
            LOG.info(
                    "opened {} ({}); threads of its engine: {}",
                    shared.name(),
                    shared.digest(),
                    held.model.compute().threads());
        }
        MODELS.put(shared.digest(), held);
        held.users++;
        return held.model;
    }

    /** Says that a task has ended that had taken the model. */
    public static synchronized void release(SharedModel shared) {
        MODELS.get(shared.digest()).users--;
        long idle = MODELS.values().stream().filter(held -> held.users == 0).count();
        for (Iterator<Held> each = MODELS.values().iterator(); idle > MOST_IDLE && each.hasNext(); ) {
            Held held = each.next();
            if (held.users == 0) {
                held.model.close();
                each.remove();
                idle--;
            }
        }
    }

    /** How many models have been opened in this JVM since it began. */
    public static synchronized int opened() {
        return opened;
    }
}
