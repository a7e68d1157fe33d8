package io.anypose.spark;

import io.anypose.file.Sha256;
import io.anypose.provenance.AnyposeException;
import io.anypose.spark.file.SharedFile;
import io.anypose.spark.model.SharedModel;
import io.anypose.spark.picture.AnswerColumn;
import io.anypose.spark.picture.Counts;
import io.anypose.spark.picture.PictureColumn;
import io.anypose.spark.picture.RecognisedPartition;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Adds a column with what pictures show and in which pose, by the recognisers that travel with a model.
 *
 * <pre>{@code
 * Dataset<Row> pictures = spark.read().format("binaryFile").load("pictures");
 * Dataset<Row> answers = new AnyposeRecogniser().setModel("rotation.anypose").transform(pictures);
 * answers.select("path", "answer.class", "answer.pose", "answer.error").show();
 * }</pre>
 *
 * <p>The input column has the bytes of picture files, as Spark's {@code binaryFile} reads them, pictures of its data source
 * {@code image}, or locations of picture files. The output column is a struct ({@link AnswerColumn}); a picture that cannot be recognised has a sentence in its
 * field {@code error}, and the others go on.
 *
 * <p>The model is read when {@link #transform} is called, and the job keeps to what was read. To save a recogniser, alone or in
 * a pipeline, saves the model with it.
 */
public final class AnyposeRecogniser extends Transformer implements MLWritable {

    private static final long serialVersionUID = 1;

    /** More pictures do not make an answer faster, and take memory. */
    private static final int USUAL_BATCH = 256;

    private static final String SAVED_MODEL = "model.anypose";

    private final String uid;
    private final Param<String> inputCol;
    private final Param<String> outputCol;
    private final Param<String> model;
    private final Param<String> modelDigest;
    private final IntParam batchSize;

    private transient Counts counts;

    public AnyposeRecogniser() {
        this(Identifiable$.MODULE$.randomUID("anypose"));
    }

    /** One with the identifier of another, as Spark makes it to copy or load a stage. */
    public AnyposeRecogniser(String uid) {
        this.uid = uid;
        this.inputCol = new Param<>(
                this, "inputCol", "column with the bytes or locations of picture files, or of the data source image");
        this.outputCol =
                new Param<>(this, "outputCol", "column to be added: a struct with the fields of an answer, and error");
        this.model = new Param<>(this, "model", "location of the model file on any file system that Hadoop knows");
        this.modelDigest = new Param<>(this, "modelDigest", "SHA-256 that the model file must have; empty for any");
        this.batchSize = new IntParam(
                this, "batchSize", "how many pictures go to the engine at once (at least 1)", ParamValidators.gtEq(1));
        setDefault(inputCol, "content");
        setDefault(outputCol, "answer");
        setDefault(modelDigest, "");
        setDefault(batchSize, USUAL_BATCH);
    }

    @Override
    public String uid() {
        return uid;
    }

    // Spark finds the parameters of a stage by methods of these names and types.

    public Param<String> inputCol() {
        return inputCol;
    }

    public Param<String> outputCol() {
        return outputCol;
    }

    public Param<String> model() {
        return model;
    }

    public Param<String> modelDigest() {
        return modelDigest;
    }

    public IntParam batchSize() {
        return batchSize;
    }

    /** The column with the pictures; {@code content} unless set. */
    public AnyposeRecogniser setInputCol(String column) {
        set(inputCol, column);
        return this;
    }

    /** The column that is added; {@code answer} unless set. */
    public AnyposeRecogniser setOutputCol(String column) {
        set(outputCol, column);
        return this;
    }

    /** Where the model file is; there is no default. */
    public AnyposeRecogniser setModel(String location) {
        set(model, location);
        return this;
    }

    /** The SHA-256 that the model file must have, in lower-case hexadecimal; any will do unless set. */
    public AnyposeRecogniser setModelDigest(String sha256) {
        set(modelDigest, sha256);
        return this;
    }

    /** How many pictures go to the engine at once; changes no answer. */
    public AnyposeRecogniser setBatchSize(int pictures) {
        set(batchSize, pictures);
        return this;
    }

    /** Work done so far by the job that {@link #transform} described last; empty before. */
    public Optional<Counts> counts() {
        return Optional.ofNullable(counts);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        PictureColumn.of(schema, getOrDefault(inputCol));
        String added = getOrDefault(outputCol);
        if (Arrays.asList(schema.fieldNames()).contains(added)) {
            throw new AnyposeException(
                    "there is a column " + added + " already; choose another output column, or drop that one");
        }
        return schema.add(added, AnswerColumn.TYPE);
    }

    @Override
    public Dataset<Row> transform(Dataset<?> pictures) {
        StructType schema = transformSchema(pictures.schema());
        SparkSession spark = pictures.sparkSession();
        SharedModel shared = SharedModel.of(
                spark, location(), modelBytes(spark.sparkContext().hadoopConfiguration()));
        shared.requireRecogniser();
        counts = Counts.in(spark.sparkContext());
        RecognisedPartition recognise = new RecognisedPartition(
                shared,
                PictureColumn.of(schema, getOrDefault(inputCol)),
                schema.fieldIndex(getOrDefault(inputCol)),
                (Integer) getOrDefault(batchSize),
                counts,
                SerializableConfiguration.broadcast(
                        spark.sparkContext(), spark.sparkContext().hadoopConfiguration()));
        return pictures.toDF().mapPartitions(recognise, Encoders.row(schema));
    }

    private String location() {
        if (!isSet(model)) {
            throw new AnyposeException("no model was named; set the parameter model to the location of a model file");
        }
        return getOrDefault(model);
    }

    private byte[] modelBytes(Configuration hadoop) {
        return SharedModel.bytes(SharedFile.of(location(), hadoop), getOrDefault(modelDigest));
    }

    @Override
    public AnyposeRecogniser copy(ParamMap extra) {
        return defaultCopy(extra);
    }

    /** Saves the parameters with the model file beside them. */
    @Override
    public MLWriter write() {
        return new DefaultParamsWriter(this) {
            @Override
            public void saveImpl(String path) {
                Configuration hadoop = sparkSession().sparkContext().hadoopConfiguration();
                byte[] bytes = modelBytes(hadoop);
                AnyposeRecogniser pinned = copy(ParamMap.empty()).setModelDigest(Sha256.hex(bytes));
                DefaultParamsWriter.saveMetadata(pinned, path, sparkSession());
                SharedFile.of(path, hadoop).resolve(SAVED_MODEL).write(bytes);
            }
        };
    }

    /** Loads what {@link #write} saved; Spark calls it to load a pipeline. */
    public static MLReader<AnyposeRecogniser> read() {
        return new DefaultParamsReader<>() {
            @Override
            public AnyposeRecogniser load(String path) {
                return super.load(path).setModel(path + "/" + SAVED_MODEL);
            }
        };
    }

    /** Loads what {@link #write} saved. */
    public static AnyposeRecogniser load(String path) {
        return read().load(path);
    }
}
