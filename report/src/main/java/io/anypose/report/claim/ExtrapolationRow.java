package io.anypose.report.claim;

import io.anypose.eval.PaperNumbers;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.model.operator.Operators;
import io.anypose.report.record.OperatorNames;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.SeedResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One row of the paper's extrapolation tables beside what this run measured.
 *
 * @param ours empty if it is not in this run
 */
public record ExtrapolationRow(PaperNumbers.Extrapolation paper, Optional<SeedResults> ours) {

    /** All rows of a transformation, in the paper's order. */
    public static List<ExtrapolationRow> all(Run run, String transformation) {
        return PaperNumbers.extrapolation().stream()
                .filter(row -> row.transformation().equals(transformation))
                .map(row -> new ExtrapolationRow(row, run.results(part(row), source(row))))
                .toList();
    }

    private static String part(PaperNumbers.Extrapolation row) {
        return row.transformation() + "-" + row.operator();
    }

    private static PoseSource source(PaperNumbers.Extrapolation row) {
        return row.neighbours().isPresent()
                ? PoseSource.neighbours(row.neighbours().getAsInt())
                : PoseSource.GIVEN;
    }

    /** Operator and way to the pose. */
    public String words() {
        String operator = OperatorNames.words(paper.operator());
        return paper.operator() == Operators.NONE
                ? operator
                : operator + ", " + source(paper).words();
    }

    /** Whether the paper prints other numbers in this row, which belong elsewhere. */
    public boolean isCorrected() {
        return PaperNumbers.misplaced().contains(paper);
    }

    /** Mean over all poses. */
    public Comparison mean() {
        return Comparison.of(ours, RecogniserResult::all, OptionalDouble.of(paper.mean()));
    }

    /** At each pose of the paper's row. */
    public List<Comparison> byPose() {
        List<Comparison> poses = new ArrayList<>();
        for (int value : paper.accuracies().keySet()) {
            poses.add(new Comparison(
                    ours.flatMap(known -> known.at(value, PoseResult::classAccuracy)),
                    OptionalDouble.of(paper.accuracies().get(value))));
        }
        return poses;
    }
}
