package io.anypose.spark.evaluate;

import io.anypose.app.measure.OpenEvaluation;
import io.anypose.spark.model.EngineThreads;
import io.anypose.spark.model.SharedModel;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Evaluations that are open in this JVM: as many as tasks work at the same time, because each serves one thread. They stay open
 * for the tasks to come, until another evaluation begins.
 */
final class ExecutorEvaluations {

    /** Which evaluation it is. */
    private record Key(List<String> args, String digest) {}

    private static final Map<Key, Queue<OpenEvaluation>> IDLE = new ConcurrentHashMap<>();

    private ExecutorEvaluations() {}

    /** One for a task, to be given back. */
    static OpenEvaluation take(List<String> args, SharedModel model, int threads) {
        Key key = new Key(args, model.digest());
        closeOthers(key);
        OpenEvaluation idle = queue(key).poll();
        if (idle != null) {
            return idle;
        }
        EngineThreads.use(threads);
        PrintWriter nobody = new PrintWriter(Writer.nullWriter());
        return EvaluateArguments.parse(args, nobody, nobody).open(model.received());
    }

    static void giveBack(List<String> args, SharedModel model, OpenEvaluation evaluation) {
        queue(new Key(args, model.digest())).add(evaluation);
    }

    private static Queue<OpenEvaluation> queue(Key key) {
        return IDLE.computeIfAbsent(key, any -> new ConcurrentLinkedQueue<>());
    }

    private static void closeOthers(Key key) {
        IDLE.forEach((other, queue) -> {
            if (!other.equals(key)) {
                for (OpenEvaluation idle = queue.poll(); idle != null; idle = queue.poll()) {
                    idle.close();
                }
            }
        });
    }
}
