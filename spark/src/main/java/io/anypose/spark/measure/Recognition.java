package io.anypose.spark.measure;

import io.anypose.learn.Answer.Detail;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import io.anypose.spark.AnyposeRecogniser;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.apache.spark.sql.SparkSession;

/**
 * Recognises generated pictures and counts how many in a second, once it is warm.
 *
 * @param pictures how many are counted
 */
public record Recognition(Path model, long pictures) {

    private static final GeneratedPictures GENERATED = new GeneratedPictures(28);
    /** As {@code ./anypose recognise} takes them. */
    private static final int AT_ONCE = 128;

    /** On each core, before anything is counted: enough for Java to compile what is used often. */
    private static final long FIRST = 600_000;

    /** Few enough that all executors end at about the same time. */
    private static final int PICTURES_PER_TASK = 20_000;

    /** In a second by this process, as {@code ./anypose recognise} does it once it has decoded them. */
    public double inOneProcess() {
        try (TrainedModel opened = TrainedModel.open(ModelFile.read(model), Compute.Choice.CPU)) {
            recognise(opened, FIRST);
            long began = System.nanoTime();
            recognise(opened, pictures);
            return pictures / seconds(began);
        }
    }

    private static void recognise(TrainedModel model, long count) {
        for (long from = 0; from < count; from += AT_ONCE) {
            model.recognisePrepared(
                    LongStream.range(from, Math.min(count, from + AT_ONCE))
                            .mapToObj(number -> model.prepare(GENERATED.picture(number)))
                            .toList(),
                    Detail.USUAL);
        }
    }

    /** Recognises on all cores of Spark what is not counted. */
    public void warmUp(SparkSession spark) {
        recognise(spark, FIRST * spark.sparkContext().defaultParallelism());
    }

    /** In a second by Spark, which is warm. */
    public double on(SparkSession spark) {
        long began = System.nanoTime();
        recognise(spark, pictures);
        return pictures / seconds(began);
    }

    private void recognise(SparkSession spark, long count) {
        int tasks = (int) Math.max(spark.sparkContext().defaultParallelism(), count / PICTURES_PER_TASK);
        new AnyposeRecogniser()
                .setModel(model.toString())
                .setInputCol(GeneratedPictures.COLUMN)
                .transform(GENERATED.rows(spark, count, tasks))
                .select("answer.*")
                .write()
                .format("noop") // makes every row and keeps none
                .mode("overwrite")
                .save();
    }

    private static double seconds(long began) {
        return (System.nanoTime() - began) / 1e9;
    }
}
