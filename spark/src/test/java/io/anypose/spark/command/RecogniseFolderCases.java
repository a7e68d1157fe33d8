package io.anypose.spark.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.file.Json;
import io.anypose.spark.Cli;
import io.anypose.spark.Digits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds of {@code spark recognise} wherever Spark runs. */
public abstract class RecogniseFolderCases {

    private SparkSession spark;

    @TempDir
    private Path temp;

    /** Where it runs in this class. */
    protected abstract SparkSession session();

    @BeforeEach
    void useSession() {
        spark = session();
    }

    /** A folder of its own for each test. */
    protected Path temp() {
        return temp;
    }

    private Cli.Outcome recognise(Object model, Object folder, String... more) {
        List<String> args = new java.util.ArrayList<>(
                List.of("spark", "recognise", model.toString(), folder.toString(), "--out", out().toString()));
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    private Path out() {
        return temp.resolve("result.parquet");
    }

    @Test
    void answersAreWrittenAsParquet() {
        Cli.Outcome outcome = recognise(Digits.model(), Digits.pictures());

        assertEquals(0, outcome.code(), outcome.err());
        assertTrue(outcome.out().startsWith(out() + ": 200 pictures in "), outcome.out());
        Map<String, Digits.Answer> expected = Digits.answers(Digits.pictures());
        List<Row> rows = spark.read().parquet(out().toString()).collectAsList();
        assertEquals(
                List.of("path", "class", "confidence", "unknown", "distance", "pose", "classes", "by", "error"),
                List.of(rows.get(0).schema().fieldNames()));
        assertEquals(expected.size(), rows.size());
        for (Row row : rows) {
            Digits.Answer answer = expected.get(Digits.path(row.getString(0)));
            assertEquals(answer.label(), row.getString(1));
            assertEquals(answer.confidence(), row.getDouble(2));
            assertEquals(answer.pose(), row.getJavaMap(row.fieldIndex("pose")));
        }
    }

    @Test
    void refusedPicturesAreCountedAndTheFirstIsNamed() throws IOException {
        Digits.damaged(temp.resolve("damaged"));

        Cli.Outcome outcome = recognise(Digits.model(), temp.resolve("damaged"), "--json");

        assertEquals(1, outcome.code());
        assertTrue(
                outcome.err().contains("10 of 200 pictures were refused, and the column error says why; the first: "),
                outcome.err());
        JsonNode summary = Json.read(outcome.out(), JsonNode.class);
        assertEquals(200, summary.get("pictures").intValue());
        assertEquals(10, summary.get("refused").intValue());
        assertEquals(64, summary.get("modelSha256").textValue().length());
        assertEquals(
                10,
                spark.read()
                        .parquet(out().toString())
                        .filter("error IS NOT NULL")
                        .count());
    }

    @Test
    void aModelThatIsReplacedDuringTheJobChangesNoAnswerAndIsTold() throws IOException {
        Path model = Files.copy(Digits.model(), temp.resolve("m.anypose"));
        Path other = Digits.other();
        SparkListener replacing = new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                try {
                    Files.copy(other, model, StandardCopyOption.REPLACE_EXISTING);
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }
        };
        spark.sparkContext().addSparkListener(replacing);

        Cli.Outcome outcome = recognise(model, Digits.pictures());

        spark.sparkContext().removeSparkListener(replacing);
        assertEquals(0, outcome.code(), outcome.err());
        assertEquals(1, outcome.complaints().size(), outcome.err());
        assertTrue(
                outcome.complaints()
                        .get(0)
                        .startsWith("anypose: " + model
                                + " was replaced while the job ran; all answers are of the file that it"
                                + " was at the beginning (SHA-256 "),
                outcome.err());
        Map<String, Digits.Answer> expected = Digits.answers(Digits.pictures());
        for (Row row : spark.read().parquet(out().toString()).collectAsList()) {
            assertEquals(expected.get(Digits.path(row.getString(0))).confidence(), row.getDouble(2));
        }
    }

    @Test
    void badUseIsOneSentence() throws IOException {
        Path empty = Files.createDirectories(temp.resolve("empty"));
        Files.writeString(empty.resolve("notes.txt"), "no pictures here");
        refuses("there are no pictures in " + empty + " and the folders below it", recognise(Digits.model(), empty));
        refuses("there is no folder " + temp.resolve("nowhere"), recognise(Digits.model(), temp.resolve("nowhere")));
        refuses(Digits.model() + " is a file; name the folder", recognise(Digits.model(), Digits.model()));
        refuses(
                "there is no file " + temp.resolve("no.anypose"),
                recognise(temp.resolve("no.anypose"), Digits.pictures()));
        Files.createDirectory(out());
        refuses(out() + " is there already; choose another with --out", recognise(Digits.model(), Digits.pictures()));
        assertEquals(
                0, recognise(Digits.model(), Digits.pictures(), "--overwrite").code());
        assertEquals(
                0, recognise(Digits.model(), Digits.pictures(), "--overwrite").code());
        Files.writeString(out().resolve("diary.txt"), "of a whole life");
        refuses(
                out() + " has diary.txt in it, which is no answer that could be replaced",
                recognise(Digits.model(), Digits.pictures(), "--overwrite"));
        assertTrue(Files.exists(out().resolve("diary.txt")));
    }

    private static void refuses(String beginning, Cli.Outcome outcome) {
        assertEquals(1, outcome.code(), outcome.err());
        assertEquals(1, outcome.complaints().size(), outcome.err());
        assertTrue(outcome.complaints().get(0).startsWith("anypose: " + beginning), outcome.err());
        assertEquals("", outcome.out());
    }
}
