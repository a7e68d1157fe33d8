package io.anypose.report;

import io.anypose.eval.NeighbourAblation.Cell;
import io.anypose.provenance.Provenance;
import java.util.List;
import java.util.Optional;

/** How k-NN did with one model for many N and K: what {@code ./anypose ablate MODEL --json} prints. */
record Ablation(String transformation, String operator, List<Cell> cells, Provenance provenance) {

    Ablation {
        cells = List.copyOf(cells);
    }

    static Ablation read(StrictJson record) {
        return new Ablation(
                record.get("transformation").text(),
                record.get("operator").text(),
                record.get("cells").elements().stream().map(Ablation::cell).toList(),
                record.get("provenance").provenance());
    }

    private static Cell cell(StrictJson json) {
        return new Cell(
                json.get("references").integer(),
                json.get("k").integer(),
                json.get("poseAccuracy").fraction(),
                json.get("poseDeviation").fraction(),
                json.get("classAccuracy").fraction(),
                json.get("classDeviation").fraction());
    }

    /** One setting; empty if it was not measured. */
    Optional<Cell> cell(int references, int neighbours) {
        return cells.stream()
                .filter(cell -> cell.references() == references && cell.neighbours() == neighbours)
                .findFirst();
    }
}
