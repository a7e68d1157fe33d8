package io.anypose.spark.model;

import io.anypose.file.Sha256;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.provenance.AnyposeException;
import io.anypose.spark.file.SharedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;

/**
 * A model file as a job has it: read and checked on the driver, broadcast to the executors, and known by the SHA-256 of its
 * bytes from then on. Whoever replaces the file while the job runs does not change the job.
 */
public final class SharedModel implements Serializable {

    private static final long serialVersionUID = 1;

    private final String name;
    private final String digest;
    private final boolean findsPoses;
    private final Broadcast<byte[]> bytes;

    private SharedModel(String name, String digest, boolean findsPoses, Broadcast<byte[]> bytes) {
        this.name = name;
        this.digest = digest;
        this.findsPoses = findsPoses;
        this.bytes = bytes;
    }

    /** Broadcasts the bytes of a model file; refuses what is no model before any task is started. */
    public static SharedModel of(SparkSession spark, String name, byte[] bytes) {
        ModelFile file = read(name, bytes);
        return new SharedModel(
                name,
                Sha256.hex(bytes),
                TrainedModel.findsPoses(file),
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(bytes));
    }

    /** Refuses a model that cannot find poses, before any task is started. */
    public void requireRecogniser() {
        if (!findsPoses) {
            throw new AnyposeException(name
                    + " cannot find poses: it has no operator, or was trained without references and orbit recogniser;"
                    + " train one with --operator fixed");
        }
    }

    /**
     * The bytes of a model file.
     *
     * @param expected the digest that it must have, or an empty text for any
     */
    public static byte[] bytes(SharedFile file, String expected) {
        byte[] bytes = file.read();
        String found = Sha256.hex(bytes);
        if (!expected.isEmpty() && !expected.equals(found)) {
            throw new AnyposeException(file + " was replaced: its SHA-256 is " + found + ", but " + expected
                    + " was expected; put the old file back, or name the new one as the model");
        }
        return bytes;
    }

    /** The model file that bytes are of. */
    public static ModelFile read(String name, byte[] bytes) {
        try {
            return ModelFile.read(new ByteArrayInputStream(bytes), name);
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }

    /** SHA-256 of its bytes. */
    public String digest() {
        return digest;
    }

    /** What messages call it. */
    public String name() {
        return name;
    }

    /** The model file on an executor; its bytes are fetched once for each, and must be those that the driver read. */
    public ModelFile received() {
        byte[] received = bytes.value();
        if (!Sha256.hex(received).equals(digest)) {
            throw new AnyposeException("the model " + name + " arrived damaged: its SHA-256 is " + Sha256.hex(received)
                    + " instead of " + digest + "; run the job again");
        }
        return read(name, received);
    }
}
