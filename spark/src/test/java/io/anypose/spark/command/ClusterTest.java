package io.anypose.spark.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.pytorch.jni.JniUtils;
import io.anypose.learn.Answer;
import io.anypose.provenance.AnyposeException;
import io.anypose.spark.AnyposeRecogniser;
import io.anypose.spark.Cli;
import io.anypose.spark.Digits;
import io.anypose.spark.ModelKind;
import io.anypose.spark.Sessions;
import io.anypose.spark.file.PictureFiles;
import io.anypose.spark.file.SharedFile;
import io.anypose.spark.model.ExecutorModels;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import scala.Tuple2;

/** A master and two workers as processes of their own, and executors that are killed while they work. */
@Timeout(900)
class ClusterTest extends RecogniseFolderCases {

    private static final String SWEEP = " --transformation rotation --operator fixed --epochs 1 --limit 300"
            + " --test-limit 30 --set orbit=none --device cpu";

    private static SparkSession spark;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void startCluster() {
        Digits.pictures();
        spark = Sessions.onCluster(folder);
    }

    @AfterAll
    static void endCluster() {
        Sessions.end();
    }

    @Override
    protected SparkSession session() {
        return spark;
    }

    @Test
    void aKilledExecutorLosesNoAnswerAndDamagedFilesAreExactlyTheErrors() throws IOException {
        assertSurvivesAKill(1);
    }

    @Test
    @Tag("full")
    void aKilledExecutorLosesNoneOfManyAnswers() throws IOException {
        assertSurvivesAKill(100);
    }

    /** @param times how often each picture is recognised */
    private void assertSurvivesAKill(int times) throws IOException {
        Path damaged = temp().resolve("damaged");
        List<Path> files = Digits.damaged(damaged);
        Map<String, Digits.Answer> expected = new HashMap<>();
        Digits.answers(Digits.pictures()).forEach((path, answer) -> expected.put(name(path), answer));
        Path marker = temp().resolve("killed");
        KillOnce kill = new KillOnce(files.get(files.size() / 2).getFileName().toString(), marker.toString());
        Dataset<Row> paths = PictureFiles.in(SharedFile.of(damaged.toString(), new Configuration()))
                .rows(spark);
        Dataset<Row> many = paths.crossJoin(spark.range(times)).select("path").repartition(8);

        List<Row> rows = new AnyposeRecogniser()
                .setModel(Digits.model().toString())
                .setInputCol("path")
                .setBatchSize(3)
                .transform(many.map(kill, Encoders.row(many.schema())))
                .selectExpr("path", "answer.*")
                .collectAsList();

        assertFalse(ProcessHandle.of(Long.parseLong(Files.readString(marker))).isPresent(), "it was killed");
        assertEquals(times * files.size(), rows.size());
        assertEquals(
                times * Digits.PICTURES / 20,
                rows.stream().filter(row -> row.getAs("error") != null).count());
        for (Row row : rows) {
            if (row.getAs("error") == null) {
                Digits.Answer answer = expected.get(name(row.getAs("path")));
                assertEquals(answer.label(), row.getAs("class"));
                assertEquals(answer.confidence(), row.<Double>getAs("confidence"));
                assertEquals(answer.pose(), row.getJavaMap(row.fieldIndex("pose")));
            }
        }
    }

    @Test
    void eachExecutorOpensTheModelOnceForAllOfItsTasks() {
        AnyposeRecogniser recogniser =
                new AnyposeRecogniser().setModel(Digits.other().toString());
        Map<Long, Integer> before = onExecutors(ExecutorModels::opened);

        recogniser.transform(pictures().repartition(8)).collectAsList();
        recogniser.transform(pictures().repartition(8)).collectAsList();

        Map<Long, Integer> after = onExecutors(ExecutorModels::opened);
        int opened = 0;
        for (Map.Entry<Long, Integer> executor : after.entrySet()) {
            int more = executor.getValue() - before.getOrDefault(executor.getKey(), 0);
            assertTrue(more <= 1, before + " " + after);
            opened += more;
        }
        assertTrue(opened > 0, before + " " + after);
    }

    @Test
    void executorsLogHowManyPicturesTheyRefusedAndWhy() throws Exception {
        Digits.damaged(temp().resolve("damaged"));
        long before = refusedInLogs();

        Cli.run(("spark recognise " + Digits.model() + " " + temp().resolve("damaged") + " --out "
                        + temp().resolve("out"))
                .split(" ", -1));

        for (int i = 0; i < 100 && refusedInLogs() < before + Digits.PICTURES / 20; i++) {
            Thread.sleep(100); // workers copy what executors print
        }
        assertEquals(before + Digits.PICTURES / 20, refusedInLogs());
        assertTrue(Sessions.cluster().logs().contains(" refused; the first: the picture is damaged or incomplete ("));
    }

    private static long refusedInLogs() {
        return Pattern.compile("pictures, (\\d+) of them refused")
                .matcher(Sessions.cluster().logs())
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
    }

    private static Dataset<Row> pictures() {
        return spark.read().format("binaryFile").load(Digits.pictures().toString());
    }

    /** What is asked for on an executor. */
    private interface Asked extends Supplier<Integer>, Serializable {}

    /** The answers of both executors, by their process. */
    private static Map<Long, Integer> onExecutors(Asked asked) {
        return Map.copyOf(JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(IntStream.range(0, 8).boxed().toList(), 8)
                .mapToPair(any -> {
                    Thread.sleep(50); // so that one executor does not take all
                    return new Tuple2<>(ProcessHandle.current().pid(), asked.get());
                })
                .collectAsMap());
    }

    @ParameterizedTest
    @EnumSource
    void modelsOfEveryKindAnswerAsInOneProcess(ModelKind kind) {
        Path model = kind.train(temp());
        List<byte[]> pictures = ModelKind.pictures();
        List<Answer> expected = ModelKind.answers(model, pictures);
        List<Row> numbered = IntStream.range(0, pictures.size())
                .mapToObj(number -> RowFactory.create(number, pictures.get(number)))
                .toList();
        StructType schema =
                new StructType().add("number", DataTypes.IntegerType).add("content", DataTypes.BinaryType);

        List<Row> rows = new AnyposeRecogniser()
                .setModel(model.toString())
                .setBatchSize(7)
                .transform(spark.createDataFrame(numbered, schema).repartition(3))
                .selectExpr("number", "answer.*")
                .collectAsList();

        assertEquals(expected.size(), rows.size());
        for (Row row : rows) {
            Answer answer = expected.get(row.getAs("number"));
            assertNull(row.getAs("error"));
            assertEquals(answer.label(), row.getAs("class"));
            assertEquals(answer.confidence(), row.<Double>getAs("confidence"));
            assertEquals(answer.pose().orElseThrow().byName(), row.getJavaMap(row.fieldIndex("pose")));
            assertEquals(answer.unknown(), row.getAs("unknown"));
            assertEquals(answer.distance().orElseThrow(), row.<Double>getAs("distance"));
            assertEquals(answer.classes(), row.getJavaMap(row.fieldIndex("classes")));
            assertEquals(answer.by(), row.getAs("by"));
        }
    }

    @Test
    void theEngineOfAnExecutorHasTheThreadsOfATask() {
        new AnyposeRecogniser()
                .setModel(Digits.model().toString())
                .transform(pictures().repartition(8))
                .collectAsList();

        Set<Integer> threads = Set.copyOf(onExecutors(() -> ExecutorModels.opened() == 0 ? 0 : JniUtils.getNumThreads())
                .values());

        assertTrue(threads.contains(1), threads.toString());
        assertTrue(Set.of(0, 1).containsAll(threads), threads.toString());
    }

    /** Also of few objects at a time, which the engine computes in other ways. */
    @ParameterizedTest
    @ValueSource(strings = {"", " --test-limit 20", " --at random:30"})
    void theRecordOfAnEvaluationIsThatOfOneProcessToTheLastDigit(String more) {
        EvaluateAndSweepTest.assertSameRecord(more);
    }

    @Test
    void anUnknownColumnIsOneSentenceAndAPictureOfAnotherSizeIsScaled() throws IOException {
        var large = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(300, 200, BufferedImage.TYPE_INT_RGB), "png", large);
        Dataset<Row> pictures = spark.createDataFrame(
                List.of(RowFactory.create((Object) large.toByteArray())),
                new StructType().add("content", DataTypes.BinaryType));
        AnyposeRecogniser recogniser =
                new AnyposeRecogniser().setModel(Digits.model().toString());

        assertNull(recogniser.transform(pictures).select("answer.error").head().getString(0));
        AnyposeException refusal = assertThrows(
                AnyposeException.class, () -> recogniser.setInputCol("picture").transform(pictures));
        assertEquals(
                "there is no column picture; there are content, so name one of them as the input column",
                refusal.getMessage());
    }

    @Test
    void killedExecutorsRepeatNoTrainingThatHadEnded() throws Exception {
        Path out = temp().resolve("sweep");
        Path first = out.resolve("parts/model/42");
        CompletableFuture<FileTime> trained = CompletableFuture.supplyAsync(() -> killAfter(first));

        Cli.Outcome outcome = Cli.run(("spark sweep --out " + out + " --seeds 3" + SWEEP).split(" ", -1));

        assertEquals(0, outcome.code(), outcome.err());
        assertEquals(trained.get(1, TimeUnit.MINUTES), Files.getLastModifiedTime(first.resolve("model.anypose")));
        assertEquals(
                List.of("42", "43", "44"),
                Files.readAllLines(out.resolve("sweep.csv")).stream()
                        .skip(1)
                        .map(line -> line.split(",", -1)[1])
                        .distinct()
                        .toList());
    }

    /** Kills all executors as soon as a job has ended, sees that their trainings end with them, and says when the job's had ended. */
    private static FileTime killAfter(Path job) {
        try {
            while (!Files.exists(job.resolve("evaluation.json"))) {
                Thread.sleep(20);
            }
            FileTime trained = Files.getLastModifiedTime(job.resolve("model.anypose"));
            List<ProcessHandle> executors = Sessions.cluster().executors();
            List<ProcessHandle> trainings =
                    executors.stream().flatMap(ProcessHandle::descendants).toList();
            executors.forEach(ProcessHandle::destroyForcibly); // -9
            for (ProcessHandle training : trainings) {
                training.onExit().get(30, TimeUnit.SECONDS);
            }
            return trained;
        } catch (Exception e) {
            throw new AssertionError("the executors were not killed", e);
        }
    }

    @Test
    @Tag("full")
    void aSweepWithKilledExecutorsHasTheResultsOfOneWithout() throws Exception {
        Path undisturbed = temp().resolve("undisturbed");
        Path killed = temp().resolve("killed");
        String command = " --seeds 4 --vary seen=36,72" + SWEEP;
        assertEquals(
                0,
                Cli.run(("spark sweep --out " + undisturbed + command).split(" ", -1))
                        .code());
        CompletableFuture<FileTime> trained =
                CompletableFuture.supplyAsync(() -> killAfter(killed.resolve("parts/seen-36/42")));

        Cli.Outcome outcome = Cli.run(("spark sweep --out " + killed + command).split(" ", -1));

        assertEquals(0, outcome.code(), outcome.err());
        assertTrue(trained.isDone());
        assertEquals(Files.readString(undisturbed.resolve("sweep.csv")), Files.readString(killed.resolve("sweep.csv")));
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
