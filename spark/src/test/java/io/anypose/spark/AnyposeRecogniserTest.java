package io.anypose.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import io.anypose.spark.file.PictureFiles;
import io.anypose.spark.file.SharedFile;
import io.anypose.spark.measure.GeneratedPictures;
import io.anypose.spark.model.ExecutorModels;
import io.anypose.spark.picture.Counts;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.feature.SQLTransformer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class AnyposeRecogniserTest {

    private static SparkSession spark;
    private static Map<String, Digits.Answer> expected;

    @TempDir
    private Path temp;

    @BeforeAll
    static void startSpark() {
        expected = Digits.answers(Digits.pictures());
        spark = Sessions.local();
    }

    private static AnyposeRecogniser recogniser() {
        return new AnyposeRecogniser().setModel(Digits.model().toString());
    }

    private static Dataset<Row> files(Path folder) {
        return spark.read()
                .format("binaryFile")
                .option("recursiveFileLookup", "true")
                .load(folder.toString());
    }

    /** Compares what a row has with what one process said. */
    static void assertSame(Map<String, Digits.Answer> answers, List<Row> rows) {
        assertEquals(answers.size(), rows.size());
        for (Row row : rows) {
            Digits.Answer answer = answers.get(Digits.path(row.getAs("path")));
            Row found = row.getStruct(row.fieldIndex("answer"));
            assertNull(found.getAs("error"));
            assertEquals(answer.label(), found.getAs("class"));
            assertEquals(answer.confidence(), found.<Double>getAs("confidence"));
            assertEquals(answer.pose(), found.getJavaMap(found.fieldIndex("pose")));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 256})
    void answersAreThoseOfOneProcess(int batch) {
        Dataset<Row> answers = recogniser()
                .setBatchSize(batch)
                .transform(files(Digits.pictures()).repartition(3));

        assertSame(expected, answers.select("path", "answer").collectAsList());
    }

    @Test
    void picturesOfTheSourceImageHaveTheSameAnswers() {
        Dataset<Row> images =
                spark.read().format("image").load(Digits.pictures().toString());

        Dataset<Row> answers = recogniser().setInputCol("image").transform(images);

        assertSame(
                expected, answers.selectExpr("image.origin AS path", "answer").collectAsList());
    }

    /** Such rows do not know the names of their fields. */
    @Test
    void picturesThatAFunctionMadeAreAnswered() {
        Dataset<Row> generated = new GeneratedPictures(28).rows(spark, 40, 2);

        List<Row> answers = recogniser()
                .setInputCol(GeneratedPictures.COLUMN)
                .transform(generated)
                .select("answer.*")
                .collectAsList();

        assertEquals(40, answers.size());
        assertTrue(
                answers.stream().allMatch(answer -> answer.isNullAt(answer.fieldIndex("error"))), answers.toString());
    }

    @Test
    void filesByTheirLocationHaveTheSameAnswers() {
        Dataset<Row> answers = recogniser()
                .setInputCol("path")
                .transform(files(Digits.pictures()).select("path"));

        assertSame(expected, answers.collectAsList());
    }

    @Test
    void aModelIsOpenedOnceForAllTasks() {
        recogniser().transform(files(Digits.pictures()).repartition(8)).count();
        int before = ExecutorModels.opened();

        recogniser().transform(files(Digits.pictures()).repartition(8)).collectAsList();

        assertEquals(before, ExecutorModels.opened());
    }

    @Test
    void badPicturesAreSentencesInTheirRowsAndAreCounted() throws IOException {
        Digits.damaged(temp.resolve("damaged"));
        AnyposeRecogniser recogniser = recogniser();
        assertTrue(recogniser.counts().isEmpty());

        List<Row> rows = recogniser
                .setInputCol("path")
                .transform(PictureFiles.in(SharedFile.of(temp.resolve("damaged").toString(), new Configuration()))
                        .rows(spark))
                .selectExpr("path", "answer.class", "answer.error")
                .collectAsList();

        assertEquals(Digits.PICTURES, rows.size());
        List<String> errors = rows.stream()
                .<String>map(row -> row.getAs("error"))
                .filter(java.util.Objects::nonNull)
                .toList();
        assertEquals(Digits.PICTURES / 20, errors.size());
        assertTrue(
                errors.stream().anyMatch(error -> error.startsWith("the picture is damaged or incomplete (")),
                errors.toString());
        assertTrue(
                errors.stream().anyMatch(error -> error.startsWith("the file is no image that can be read")),
                errors.toString());
        assertTrue(rows.stream().allMatch(row -> (row.getAs("class") == null) != (row.getAs("error") == null)));
        Counts counts = recogniser.counts().orElseThrow();
        assertEquals(Digits.PICTURES, counts.pictures().value());
        assertEquals(Digits.PICTURES / 20, counts.refused().value());
    }

    @Test
    void aPictureOfAnotherSizeIsScaledAndARowWithoutOneRefused() throws IOException {
        var large = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(30, 20, BufferedImage.TYPE_INT_RGB), "png", large);
        List<Row> rows = List.of(RowFactory.create(large.toByteArray()), RowFactory.create((Object) null));
        StructType schema = new StructType().add("content", DataTypes.BinaryType);

        List<Row> answers = recogniser()
                .transform(spark.createDataFrame(rows, schema))
                .select("answer.error")
                .collectAsList();

        assertTrue(answers.get(0).isNullAt(0), answers.toString());
        assertEquals(
                "the row has no picture: its column is null", answers.get(1).getString(0));
    }

    @Test
    void aPictureThatSparkCouldNotDecodeIsRefused() throws IOException {
        Files.writeString(Files.createDirectories(temp.resolve("images")).resolve("a.png"), "no picture");

        Row answer = recogniser()
                .setInputCol("image")
                .transform(
                        spark.read().format("image").load(temp.resolve("images").toString()))
                .select("answer.error")
                .head();

        assertTrue(answer.getString(0).startsWith("Spark could not decode the picture"), answer.toString());
    }

    @Test
    void aSavedPipelineHasItsModelWithIt() throws IOException {
        Path model = Files.copy(Digits.model(), temp.resolve("model.anypose"));
        PipelineModel pipeline = new Pipeline()
                .setStages(new PipelineStage[] {
                    new AnyposeRecogniser().setModel(model.toString()).setBatchSize(5),
                    new SQLTransformer().setStatement("SELECT path, answer FROM __THIS__")
                })
                .fit(files(Digits.pictures()));
        Path saved = temp.resolve("pipeline");
        pipeline.save(saved.toString());
        Files.delete(model);

        PipelineModel loaded = PipelineModel.load(saved.toString());

        assertSame(expected, loaded.transform(files(Digits.pictures())).collectAsList());
        AnyposeRecogniser stage = (AnyposeRecogniser) loaded.stages()[0];
        assertEquals(5, stage.getOrDefault(stage.batchSize()));
        Files.write(Path.of(stage.getOrDefault(stage.model())), new byte[] {1});
        AnyposeException replaced =
                assertThrows(AnyposeException.class, () -> loaded.transform(files(Digits.pictures())));
        assertTrue(replaced.getMessage().contains("was replaced: its SHA-256 is "), replaced.getMessage());
    }

    @Test
    void whatCannotBeDoneIsRefusedInOneSentenceBeforeAnyTask() throws IOException {
        Dataset<Row> files = files(Digits.pictures());
        assertRefused(
                "there is no column picture; there are path, modificationTime, length, content, so name one of them",
                recogniser().setInputCol("picture"),
                files);
        assertRefused(
                "the column length has the type bigint; needed are the bytes",
                recogniser().setInputCol("length"),
                files);
        assertRefused(
                "there is a column path already; choose another", recogniser().setOutputCol("path"), files);
        assertRefused("no model was named; set the parameter model", new AnyposeRecogniser(), files);
        assertRefused(
                "there is no file " + temp.resolve("none") + "; check the path",
                new AnyposeRecogniser().setModel(temp.resolve("none").toString()),
                files);
        Path blind = temp.resolve("blind.anypose");
        Cli.run(("train --transformation rotation --operator none --epochs 1 --limit 300 --output " + blind)
                .split(" ", -1));
        assertRefused(
                blind + " cannot find poses: it has no operator",
                new AnyposeRecogniser().setModel(blind.toString()),
                files);
        Path text = Files.writeString(temp.resolve("text"), "no model");
        assertRefused(text + " is not an anypose-model file", new AnyposeRecogniser().setModel(text.toString()), files);
        assertRefused(
                "cannot read nofs://host/model (No FileSystem for scheme \"nofs\"); check the location",
                new AnyposeRecogniser().setModel("nofs://host/model"),
                files);
    }

    private static void assertRefused(String beginning, AnyposeRecogniser recogniser, Dataset<Row> files) {
        AnyposeException refusal = assertThrows(AnyposeException.class, () -> recogniser.transform(files));
        assertTrue(refusal.getMessage().startsWith(beginning), refusal.getMessage());
        assertFalse(refusal.getMessage().contains("\n"));
    }

    @Test
    void atMostTwoModelsStayOpenThatNoTaskUses() {
        List<Path> models = new ArrayList<>();
        for (int seed = 1; seed <= 3; seed++) {
            models.add(Digits.train("seed-" + seed + ".anypose", String.valueOf(seed)));
        }
        int before = ExecutorModels.opened();
        for (Path model : models) {
            new AnyposeRecogniser()
                    .setModel(model.toString())
                    .transform(files(Digits.pictures()))
                    .collectAsList();
        }
        new AnyposeRecogniser()
                .setModel(models.get(0).toString())
                .transform(files(Digits.pictures()))
                .collectAsList();

        assertEquals(before + 4, ExecutorModels.opened(), "the first was closed when the third was done");
    }
}
