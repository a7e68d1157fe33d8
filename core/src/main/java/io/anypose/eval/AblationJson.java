package io.anypose.eval;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.anypose.eval.NeighbourAblation.Cell;
import io.anypose.image.Axis;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Provenance;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** An {@link Ablation} as JSON has it, with the paper's numbers beside ours. */
record AblationJson(
        String transformation,
        List<Axis> axes,
        @JsonSerialize(using = ToStringSerializer.class) OperatorKind operator,
        List<Row> cells,
        Provenance provenance) {

    /** @param paperPoseAccuracy null where the paper has no number */
    record Row(
            int references,
            int k,
            double poseAccuracy,
            double poseDeviation,
            Optional<Double> paperPoseAccuracy,
            double classAccuracy,
            double classDeviation,
            Optional<Double> paperClassAccuracy) {

        Row {
            Fraction.require("poseAccuracy", poseAccuracy);
            Fraction.require("poseDeviation", poseDeviation);
            Fraction.require("classAccuracy", classAccuracy);
            Fraction.require("classDeviation", classDeviation);
        }
    }

    AblationJson {
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("found no cells, at least one is needed");
        }
    }

    static AblationJson of(Ablation ablation) {
        return new AblationJson(
                ablation.transformation(),
                ablation.axes(),
                ablation.operator(),
                ablation.cells().stream()
                        .map(cell -> row(ablation.transformation(), cell))
                        .toList(),
                ablation.provenance());
    }

    private static Row row(String transformation, Cell cell) {
        return new Row(
                cell.references(),
                cell.neighbours(),
                cell.poseAccuracy(),
                cell.poseDeviation(),
                paper(transformation, cell, PaperNumbers.Neighbours::poseAccuracy),
                cell.classAccuracy(),
                cell.classDeviation(),
                paper(transformation, cell, PaperNumbers.Neighbours::classAccuracy));
    }

    private static Optional<Double> paper(
            String transformation, Cell cell, ToDoubleFunction<PaperNumbers.Neighbours> accuracy) {
        return PaperNumbers.neighbours(transformation, cell.references(), cell.neighbours())
                .map(accuracy::applyAsDouble);
    }

    Ablation ablation() {
        return new Ablation(
                transformation,
                axes,
                operator,
                cells.stream()
                        .map(row -> new Cell(
                                row.references(),
                                row.k(),
                                row.poseAccuracy(),
                                row.poseDeviation(),
                                row.classAccuracy(),
                                row.classDeviation()))
                        .toList(),
                provenance);
    }
}
