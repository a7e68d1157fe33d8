package io.anypose.spark.file;

import io.anypose.provenance.AnyposeException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The picture files of a folder and of those below it, by the endings of their names.
 *
 * @param folder where they are; it has at least one
 */
public record PictureFiles(SharedFile folder) {

    private static final List<String> ENDINGS = List.of("png", "jpg", "jpeg", "gif", "bmp");

    /** Refuses a folder that is not there or has no pictures. */
    public static PictureFiles in(SharedFile folder) {
        try {
            FileSystem files = folder.files();
            if (!files.getFileStatus(folder.path()).isDirectory()) {
                throw new AnyposeException(folder + " is a file; name the folder that it is in");
            }
            RemoteIterator<LocatedFileStatus> all = files.listFiles(folder.path(), true);
            while (all.hasNext()) {
                if (isPicture(all.next().getPath().getName())) {
                    return new PictureFiles(folder);
                }
            }
        } catch (FileNotFoundException e) {
            throw new AnyposeException("there is no folder " + folder + "; check the path", e);
        } catch (IOException | UnsupportedOperationException e) {
            throw new AnyposeException(
                    "cannot list the folder " + folder + " (" + e.getMessage() + "); check the path", e);
        }
        throw new AnyposeException("there are no pictures in " + folder
                + " and the folders below it; their names end with " + String.join(", ", ENDINGS));
    }

    private static boolean isPicture(String name) {
        int dot = name.lastIndexOf('.');
        return !name.startsWith(".")
                && !name.startsWith("_")
                && ENDINGS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }

    /** Their locations in the column {@code path}, in partitions of about equal work; nothing of them is read here. */
    public Dataset<Row> locations(SparkSession spark) {
        return spark.read()
                .format("binaryFile")
                .option("recursiveFileLookup", "true")
                .option("pathGlobFilter", glob())
                .load(folder.path().toString())
                .select("path");
    }

    /** {*.[pP][nN][gG],…}, for names are compared with upper and lower case. */
    private static String glob() {
        return ENDINGS.stream()
                .map(ending -> Arrays.stream(ending.split(""))
                        .map(letter -> "[" + letter + letter.toUpperCase(Locale.ROOT) + "]")
                        .collect(Collectors.joining("", "*.", "")))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
