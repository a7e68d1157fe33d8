package io.anypose.report.claim;

import io.anypose.eval.Ablation;
import io.anypose.eval.NeighbourAblation.Cell;
import io.anypose.eval.PaperNumbers;
import io.anypose.eval.SeedMean;
import io.anypose.report.record.Run;
import io.anypose.report.record.TestDigits;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** One setting of the paper's k-NN ablation beside what this run measured. */
public record NeighbourCell(PaperNumbers.Neighbours paper, Comparison poses, Comparison classes) {

    /** All settings that the paper has for a transformation. */
    public static List<NeighbourCell> all(Run run, String transformation) {
        List<Ablation> ablations = run.done(transformation + "-fixed")
                .flatMap(part -> part.ablation().stream())
                .toList();
        TestDigits digits = TestDigits.of(ablations);
        return PaperNumbers.neighbours().stream()
                .filter(paper -> paper.transformation().equals(transformation))
                .map(paper -> new NeighbourCell(
                        paper,
                        new Comparison(
                                mean(ablations, paper, Cell::poseAccuracy),
                                OptionalDouble.of(paper.poseAccuracy()),
                                digits),
                        new Comparison(
                                mean(ablations, paper, Cell::classAccuracy),
                                OptionalDouble.of(paper.classAccuracy()),
                                digits)))
                .toList();
    }

    private static Optional<SeedMean> mean(
            List<Ablation> ablations, PaperNumbers.Neighbours paper, ToDoubleFunction<Cell> value) {
        double[] values = ablations.stream()
                .flatMap(ablation -> ablation.cell(paper.references(), paper.neighbours()).stream())
                .mapToDouble(value)
                .toArray();
        return values.length == 0 ? Optional.empty() : Optional.of(SeedMean.of(values));
    }

    public int references() {
        return paper.references();
    }

    public int neighbours() {
        return paper.neighbours();
    }
}
