package io.anypose.spark.sweep;

import io.anypose.app.reproduce.Job;
import io.anypose.app.reproduce.JobPlace;
import io.anypose.file.Json;
import io.anypose.provenance.AnyposeException;
import io.anypose.spark.file.SharedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/** Jobs as tasks of Spark, one each, with their files in a folder that all executors share. */
public final class SparkJobs implements JobPlace, AutoCloseable {

    private final SparkSession spark;
    private final SharedFolder folder;

    /** @param location of the folder, on any file system that Hadoop knows */
    public SparkJobs(SparkSession spark, String location) {
        this.spark = spark;
        SharedFile given = SharedFile.of(location, spark.sparkContext().hadoopConfiguration());
        this.folder = SharedFolder.of(new SharedFile(absolute(given), given.configuration()));
        folder.fetch();
    }

    /** Executors may have another working folder and another default file system. */
    private static org.apache.hadoop.fs.Path absolute(SharedFile file) {
        try {
            FileSystem files = file.path().getFileSystem(file.configuration());
            return files.makeQualified(file.path());
        } catch (IOException e) {
            throw new AnyposeException("cannot use " + file + " (" + e.getMessage() + ")", e);
        }
    }

    /** Its files on this machine until this is closed, to make a report from. */
    public Path local() {
        return folder.local();
    }

    @Override
    public Map<String, String> work(List<Job> jobs) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Broadcast<SerializableConfiguration> hadoop = SerializableConfiguration.broadcast(
                spark.sparkContext(), spark.sparkContext().hadoopConfiguration());
        String location = folder.shared().path().toString();
        List<String> outcomes = jobs.isEmpty()
                ? List.of()
                : context.parallelize(jobs.stream().map(Json::line).toList(), jobs.size())
                        .map(job -> failure(job, location, hadoop))
                        .collect();
        Map<String, String> failures = new TreeMap<>();
        for (int i = 0; i < outcomes.size(); i++) {
            if (!outcomes.get(i).isEmpty()) {
                failures.put(jobs.get(i).title(), outcomes.get(i));
            }
        }
        folder.fetch();
        return failures;
    }

    private static String failure(String job, String location, Broadcast<SerializableConfiguration> hadoop) {
        Optional<String> failure = JobTask.run(
                Json.read(job, Job.class),
                SharedFile.of(location, hadoop.value().value()));
        return failure.orElse("");
    }

    /** Removes the files on this machine, unless they are those of the shared folder. */
    @Override
    public void close() {
        folder.close();
    }

    /** Puts what this process has written to the folder since, such as a report, into the shared one. */
    public void publish(String... names) {
        for (String name : names) {
            folder.putAll(name);
        }
    }
}
