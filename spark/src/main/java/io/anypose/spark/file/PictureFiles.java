package io.anypose.spark.file;

import io.anypose.provenance.AnyposeException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The picture files of a folder and of those below it, by the endings of their names.
 *
 * <p>They are listed here and not by Spark, which leaves out empty files, and so would not tell that they are damaged.
 *
 * @param locations of the files, at least one
 */
public record PictureFiles(List<String> locations) {

    /** The column with the locations. */
    public static final String PATH = "path";

    private static final List<String> ENDINGS = List.of("png", "jpg", "jpeg", "gif", "bmp", "webp");
    /** A task of so many takes some seconds; that much is repeated if an executor is lost. */
    private static final int MOST_IN_A_TASK = 4096;

    private static final int TASKS_PER_CORE = 4;

    /** Lists a folder; refuses one that is not there or has no pictures. */
    public static PictureFiles in(SharedFile folder) {
        List<String> locations = new ArrayList<>();
        try {
            FileSystem files = folder.files();
            if (!files.getFileStatus(folder.path()).isDirectory()) {
                throw new AnyposeException(folder + " is a file; name the folder that it is in");
            }
            RemoteIterator<LocatedFileStatus> all = files.listFiles(folder.path(), true);
            while (all.hasNext()) {
                LocatedFileStatus file = all.next();
                if (isPicture(file.getPath().getName())) {
                    locations.add(file.getPath().toString());
                }
            }
        } catch (FileNotFoundException e) {
            throw new AnyposeException("there is no folder " + folder + "; check the path", e);
        } catch (IOException | UnsupportedOperationException e) {
            throw new AnyposeException(
                    "cannot list the folder " + folder + " (" + e.getMessage() + "); check the path", e);
        }
        if (locations.isEmpty()) {
            throw new AnyposeException("there are no pictures in " + folder
                    + " and the folders below it; their names end with " + String.join(", ", ENDINGS));
        }
        return new PictureFiles(locations);
    }

    private static boolean isPicture(String name) {
        return !name.startsWith(".")
                && ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    /** Their locations as rows, in partitions of about equal work. */
    public Dataset<Row> rows(SparkSession spark) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        int tasks = Math.max(
                Math.min(locations.size(), TASKS_PER_CORE * context.defaultParallelism()),
                locations.size() / MOST_IN_A_TASK);
        return spark.createDataFrame(
                context.parallelize(locations, tasks).map(location -> RowFactory.create(location)),
                new StructType().add(PATH, DataTypes.StringType));
    }
}
