package io.anypose.spark.picture;

import io.anypose.learn.Answer;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The column that recognition adds: class, confidence, the size of the pose by axis and whether the picture is unknown, not like
 * those that the model knows; or else {@code error}, a sentence that says what is wrong with the picture.
 */
public final class AnswerColumn {

    public static final String CLASS = "class";
    public static final String CONFIDENCE = "confidence";
    public static final String POSE = "pose";
    public static final String UNKNOWN = "unknown";
    public static final String ERROR = "error";

    /** Its type; either {@code error} or all others are null. */
    public static final StructType TYPE = new StructType()
            .add(CLASS, DataTypes.StringType)
            .add(CONFIDENCE, DataTypes.DoubleType)
            .add(POSE, DataTypes.createMapType(DataTypes.StringType, DataTypes.DoubleType, false))
            .add(UNKNOWN, DataTypes.BooleanType)
            .add(ERROR, DataTypes.StringType);

    private AnswerColumn() {}

    static Row of(Answer answer) {
        Map<String, Double> pose = answer.pose();
        return RowFactory.create(
                answer.label(), answer.confidence(), CollectionConverters.asScala(pose), answer.unknown(), null);
    }

    static Row of(String error) {
        return RowFactory.create(null, null, null, null, error);
    }
}
