package io.anypose.spark.picture;

import io.anypose.learn.TrainedModel;
import io.anypose.spark.model.ExecutorModels;
import io.anypose.spark.model.SharedModel;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.util.SerializableConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a task does: its rows with one more column, computed in batches by the model of its executor.
 *
 * @param input position of the column with pictures
 */
public record RecognisedPartition(
        SharedModel model,
        PictureColumn form,
        int input,
        int batchSize,
        Counts counts,
        Broadcast<SerializableConfiguration> hadoop)
        implements MapPartitionsFunction<Row, Row> {

    private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(RecognisedPartition.class);

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        TaskContext task = TaskContext.get();
        Configuration files = hadoop.value().value();
        TrainedModel opened = ExecutorModels.take(model, task.cpus());
        RecognisedRows recognised = new RecognisedRows(rows, input, form, batchSize, opened, files);
        task.addTaskCompletionListener(ended -> {
            ExecutorModels.release(model);
            counts.add(recognised.pictures(), recognised.refused());
            LOG.info(
                    "partition {}: {} pictures, {} of them refused{}",
                    ended.partitionId(),
                    recognised.pictures(),
                    recognised.refused(),
                    recognised.firstRefusal().map(why -> "; the first: " + why).orElse(""));
        });
        return recognised;
    }
}
