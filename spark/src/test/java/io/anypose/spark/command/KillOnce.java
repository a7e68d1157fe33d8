package io.anypose.spark.command;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Row;

/**
 * Hands rows on, and kills the process that it is in by {@code kill -9} before the row of one picture, once in all.
 *
 * @param picture end of its path
 * @param marker where the process writes its identifier before it dies
 */
record KillOnce(String picture, String marker) implements MapFunction<Row, Row> {

    @Override
    public Row call(Row row) throws IOException, InterruptedException {
        if (row.getString(0).endsWith(picture)) {
            String self = String.valueOf(ProcessHandle.current().pid());
            try {
                Files.writeString(Files.createFile(Path.of(marker)), self);
                new ProcessBuilder("kill", "-9", self).start().waitFor();
            } catch (FileAlreadyExistsException e) {
                return row; // another executor has died already
            }
        }
        return row;
    }
}
