package io.anypose.eval;

import com.fasterxml.jackson.annotation.JsonValue;
import io.anypose.eval.NeighbourAblation.Cell;
import io.anypose.file.JsonSource;
import io.anypose.image.Axis;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Provenance;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The record of a {@link NeighbourAblation}: how k-NN did with one model for many N and K.
 *
 * @param transformation its name
 * @param axes of the transformation
 */
public record Ablation(
        String transformation, List<Axis> axes, OperatorKind operator, List<Cell> cells, Provenance provenance) {

    /** What to do about a record that cannot be read. */
    private static final String REMEDY = "run the ablation again to make a new record";

    public Ablation {
        axes = List.copyOf(axes);
        cells = List.copyOf(cells);
    }

    /** One setting; empty if it was not measured. */
    public Optional<Cell> cell(int references, int neighbours) {
        return cells.stream()
                .filter(cell -> cell.references() == references && cell.neighbours() == neighbours)
                .findFirst();
    }

    @JsonValue
    AblationJson json() {
        return AblationJson.of(this);
    }

    /** Reads a record; refuses what is damaged or no record at all, naming the file and the place. */
    public static Ablation read(Path file) {
        return read(source(file));
    }

    /** The text of a record, to be read with {@link #read(JsonSource)}. */
    public static JsonSource source(Path file) {
        return JsonSource.read(file, REMEDY);
    }

    /** The record in a text. */
    public static Ablation read(JsonSource source) {
        return source.as(AblationJson.class).ablation();
    }
}
