package io.anypose.spark.picture;

import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/**
 * How many pictures were recognised and how many were refused, as accumulators that Spark's pages show, too.
 *
 * <p>They count work: a task that is repeated, because its executor was lost or its result is computed again, counts again. How
 * many rows have an error is in the rows.
 */
public record Counts(LongAccumulator pictures, LongAccumulator refused) implements Serializable {

    /** New ones for a job. */
    public static Counts in(SparkContext context) {
        return new Counts(
                context.longAccumulator("anypose: pictures"), context.longAccumulator("anypose: refused pictures"));
    }

    void add(long more, long moreRefused) {
        pictures.add(more);
        refused.add(moreRefused);
    }
}
