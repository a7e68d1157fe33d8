package io.anypose.eval;

import com.fasterxml.jackson.annotation.JsonValue;
import io.anypose.file.JsonSource;
import io.anypose.image.Transformation;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Provenance;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The record of an evaluation: what was measured, on what, and where it comes from.
 *
 * <p>Accuracies are fractions. Reports are made from this record and nothing else. It is written with {@link
 * io.anypose.file.Json}, with the axes of the transformation, and so read back as it was.
 *
 * @param seenWithin how far the range of poses reached that training saw, in the unit of the axis, where any pose is possible
 * @param results one for each recogniser; poses without views are not among theirs
 */
public record Evaluation(
        Transformation transformation,
        OperatorKind operator,
        OptionalDouble seenWithin,
        List<RecogniserResult> results,
        Provenance provenance) {

    /** What to do about a record that cannot be read. */
    private static final String REMEDY = "evaluate the model again to make a new record";

    public Evaluation {
        results = List.copyOf(results);
    }

    /** Of a model that saw single poses, each of which is marked in the results. */
    public Evaluation(
            Transformation transformation,
            OperatorKind operator,
            List<RecogniserResult> results,
            Provenance provenance) {
        this(transformation, operator, OptionalDouble.empty(), results, provenance);
    }

    @JsonValue
    EvaluationJson json() {
        return EvaluationJson.of(this);
    }

    /** Reads a record; refuses what is damaged or no record at all, naming the file and the place. */
    public static Evaluation read(Path file) {
        return read(source(file));
    }

    /** The text of a record, to be read with {@link #read(JsonSource)}. */
    public static JsonSource source(Path file) {
        return JsonSource.read(file, REMEDY);
    }

    /** The record in a text. */
    public static Evaluation read(JsonSource source) {
        return EvaluationJson.read(source);
    }
}
