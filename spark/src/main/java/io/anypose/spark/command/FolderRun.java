package io.anypose.spark.command;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.Text;
import io.anypose.file.Json;
import io.anypose.file.Sha256;
import io.anypose.provenance.AnyposeException;
import io.anypose.spark.AnyposeRecogniser;
import io.anypose.spark.file.PictureFiles;
import io.anypose.spark.file.SharedFile;
import io.anypose.spark.picture.AnswerColumn;
import java.io.PrintWriter;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code spark recognise} does once its options are known. */
final class FolderRun {

    /** What is to be recognised by which model, and where the answers go. */
    record Request(String model, String folder, String out, boolean overwrite, int batch) {}

    /** What programs read. */
    private record Summary(
            String out,
            long pictures,
            long refused,
            double seconds,
            double picturesPerSecond,
            String modelSha256,
            boolean modelReplaced) {}

    private static final Pattern WRITTEN_BY_SPARK =
            Pattern.compile("_SUCCESS|_temporary|part-.*\\.parquet|\\._SUCCESS\\.crc|\\.part-.*\\.parquet\\.crc");

    private final CommandSpec command;
    private final SparkOptions options;
    private final boolean json;
    private final PrintWriter err;

    FolderRun(CommandSpec command, SparkOptions options, boolean json) {
        this.command = command;
        this.options = options;
        this.json = json;
        this.err = command.commandLine().getErr();
    }

    int run(Request request) {
        try (StatusLine status = StatusLine.on(err)) {
            return options.run("recognise", spark -> run(request, spark, status));
        }
    }

    private int run(Request request, SparkSession spark, StatusLine status) {
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        SharedFile model = SharedFile.of(request.model(), hadoop);
        String digest = Sha256.hex(model.read());
        requirePlace(SharedFile.of(request.out(), hadoop), request.overwrite());
        PictureFiles files = PictureFiles.in(SharedFile.of(request.folder(), hadoop));
        AnyposeRecogniser recogniser = new AnyposeRecogniser()
                .setModel(request.model())
                .setModelDigest(digest)
                .setInputCol(PictureFiles.PATH)
                .setBatchSize(request.batch());
        long began = System.nanoTime();
        Dataset<Row> answers = recogniser.transform(files.rows(spark)).select(PictureFiles.PATH, "answer.*");
        try (JobProgress progress = new JobProgress(spark, status, () -> pictures(recogniser))) {
            answers.write()
                    .mode(request.overwrite() ? SaveMode.Overwrite : SaveMode.ErrorIfExists)
                    .parquet(request.out());
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        boolean replaced = !model.exists() || !Sha256.hex(model.read()).equals(digest);
        return tell(request, spark.read().parquet(request.out()), digest, replaced, seconds);
    }

    /** Spark would remove all that is in the folder that it writes to, pictures of a whole life included. */
    private static void requirePlace(SharedFile out, boolean overwrite) {
        if (out.exists()) {
            if (!overwrite) {
                throw new AnyposeException(
                        out + " is there already; choose another with --out, or replace it with --overwrite");
            }
            out.names().stream()
                    .filter(name -> !WRITTEN_BY_SPARK.matcher(name).matches())
                    .findFirst()
                    .ifPresent(name -> {
                        throw new AnyposeException(out + " has " + name
                                + " in it, which is no answer that could be replaced; choose another with --out");
                    });
        }
    }

    private static String pictures(AnyposeRecogniser recogniser) {
        return recogniser
                .counts()
                .map(counts -> ", " + Text.count(counts.pictures().value()) + " pictures")
                .orElse("");
    }

    /** Counted in what was written, because tasks that are repeated count twice in accumulators. */
    private int tell(Request request, Dataset<Row> written, String digest, boolean replaced, double seconds) {
        Row counts = written.agg(count(lit(1)), count(col(AnswerColumn.ERROR))).head();
        long pictures = counts.getLong(0);
        long refused = counts.getLong(1);
        if (replaced) {
            err.println("anypose: " + request.model()
                    + " was replaced while the job ran; all answers are of the file that it"
                    + " was at the beginning (SHA-256 " + digest + ")");
        }
        if (refused > 0) {
            Row first = written.filter(col(AnswerColumn.ERROR).isNotNull())
                    .orderBy(PictureFiles.PATH)
                    .head();
            err.println("anypose: %s of %s pictures were refused, and the column error says why; the first: %s: %s"
                    .formatted(
                            Text.count(refused),
                            Text.count(pictures),
                            first.getAs(PictureFiles.PATH),
                            first.getAs(AnswerColumn.ERROR)));
        }
        PrintWriter out = command.commandLine().getOut();
        if (json) {
            out.println(Json.text(
                    new Summary(request.out(), pictures, refused, seconds, pictures / seconds, digest, replaced)));
        } else {
            out.println("%s: %s pictures in %s, %s a second"
                    .formatted(
                            request.out(),
                            Text.count(pictures),
                            Text.time(seconds),
                            Text.count(Math.round(pictures / seconds))));
        }
        return refused > 0 ? ExitCode.PROBLEM : ExitCode.DONE;
    }
}
