package io.anypose.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.spark.file.PictureFiles;
import io.anypose.spark.file.SharedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A master and two workers as processes of their own, and executors that are killed while they work. */
@Timeout(600)
@Tag("full")
class ClusterTest {

    private static SparkSession spark;

    @TempDir
    private static Path cluster;

    @TempDir
    private Path temp;

    @BeforeAll
    static void startCluster() {
        Digits.pictures();
        spark = Sessions.onCluster(cluster);
    }

    @AfterAll
    static void endCluster() {
        Sessions.end();
    }

    /** Kills one executor when the first task has ended, and counts those that were lost. */
    private static final class Killer extends SparkListener {

        private final AtomicLong killed = new AtomicLong();
        private final AtomicLong removed = new AtomicLong();

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            if (killed.get() == 0) {
                ProcessHandle victim = Sessions.cluster().executors().get(0);
                killed.set(victim.pid());
                victim.destroyForcibly(); // -9
            }
        }

        @Override
        public void onExecutorRemoved(SparkListenerExecutorRemoved lost) {
            removed.incrementAndGet();
        }
    }

    @Test
    void aKilledExecutorLosesNoAnswerAndDamagedFilesAreExactlyTheErrors() throws IOException {
        List<Path> files = Digits.damaged(temp.resolve("damaged"));
        Map<String, Digits.Answer> expected = new HashMap<>();
        Digits.answers(Digits.pictures()).forEach((path, answer) -> expected.put(name(path), answer));
        Killer killer = new Killer();
        spark.sparkContext().addSparkListener(killer);

        List<Row> rows = new AnyposeRecogniser()
                .setModel(Digits.model().toString())
                .setInputCol("path")
                .setBatchSize(3)
                .transform(PictureFiles.in(SharedFile.of(temp.resolve("damaged").toString(), new Configuration()))
                        .rows(spark)
                        .repartition(24))
                .selectExpr("path", "answer.*")
                .collectAsList();

        spark.sparkContext().removeSparkListener(killer);
        assertTrue(killer.killed.get() > 0);
        assertFalse(ProcessHandle.of(killer.killed.get())
                .map(ProcessHandle::isAlive)
                .orElse(false));
        assertEquals(files.size(), rows.size());
        assertEquals(
                Digits.PICTURES / 20,
                rows.stream().filter(row -> row.getAs("error") != null).count());
        for (Row row : rows) {
            if (row.getAs("error") == null) {
                Digits.Answer answer = expected.get(name(row.getAs("path")));
                assertEquals(answer.label(), row.getAs("class"));
                assertEquals(answer.confidence(), row.<Double>getAs("confidence"), Digits.ROUNDING);
                assertEquals(answer.pose(), row.getJavaMap(row.fieldIndex("pose")));
            }
        }
    }

    @Test
    @Tag("full")
    void aKilledExecutorRepeatsNoTrainingThatHadEnded() throws Exception {
        Path out = temp.resolve("sweep");
        Path first = out.resolve("parts/model/42/evaluation.json");
        Thread killer = new Thread(() -> {
            while (!Files.exists(first)) {
                Thread.onSpinWait();
            }
            Sessions.cluster().executors().forEach(ProcessHandle::destroyForcibly);
        });
        killer.setDaemon(true);
        killer.start();

        Cli.Outcome outcome = Cli.run(("spark sweep --out " + out
                        + " --seeds 3 --transformation rotation --operator fixed --epochs 2 --train-limit 600 --test-limit 60"
                        + " --no-orbit --device cpu")
                .split(" ", -1));

        assertEquals(0, outcome.code(), outcome.err());
        killer.join();
        for (int seed = 42; seed < 45; seed++) {
            assertTrue(Files.exists(out.resolve("parts/model/" + seed + "/evaluation.json")));
        }
        assertTrue(
                Files.getLastModifiedTime(out.resolve("parts/model/42/model.anypose"))
                                .compareTo(Files.getLastModifiedTime(first))
                        <= 0,
                "its training was not repeated");
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
