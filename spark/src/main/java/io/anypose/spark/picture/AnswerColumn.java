package io.anypose.spark.picture;

import io.anypose.learn.Answer;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The column that recognition adds: the fields of an {@link Answer} without the probabilities of poses, in the names of its JSON form, or else
 * {@code error}, a sentence that says what is wrong with the picture.
 */
public final class AnswerColumn {

    public static final String CLASS = "class";
    public static final String CONFIDENCE = "confidence";
    public static final String UNKNOWN = "unknown";
    public static final String DISTANCE = "distance";
    public static final String POSE = "pose";
    public static final String CLASSES = "classes";
    public static final String BY = "by";
    public static final String ERROR = "error";

    private static final DataType BY_NAME = DataTypes.createMapType(DataTypes.StringType, DataTypes.DoubleType, false);

    /** Its type. With an error, all others are null; {@code distance} is also null without calibration. */
    public static final StructType TYPE = new StructType()
            .add(CLASS, DataTypes.StringType)
            .add(CONFIDENCE, DataTypes.DoubleType)
            .add(UNKNOWN, DataTypes.BooleanType)
            .add(DISTANCE, DataTypes.DoubleType)
            .add(POSE, BY_NAME)
            .add(CLASSES, BY_NAME)
            .add(BY, DataTypes.StringType)
            .add(ERROR, DataTypes.StringType);

    private AnswerColumn() {}

    static Row of(Answer answer) {
        OptionalDouble distance = answer.distance();
        return RowFactory.create(
                answer.label(),
                answer.confidence(),
                answer.unknown(),
                distance.isPresent() ? distance.getAsDouble() : null,
                answer.pose()
                        .map(pose -> CollectionConverters.asScala(pose.byName()))
                        .orElse(null),
                CollectionConverters.asScala(answer.classes()),
                answer.by(),
                null);
    }

    static Row of(String error) {
        return RowFactory.create(null, null, null, null, null, null, null, error);
    }
}
