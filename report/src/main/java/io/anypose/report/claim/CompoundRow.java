package io.anypose.report.claim;

import io.anypose.eval.PaperNumbers;
import io.anypose.eval.RecogniserResult;
import io.anypose.model.operator.OperatorKind;
import io.anypose.report.record.OperatorNames;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.SeedResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * One model of shifts along both axes, beside the paper's.
 *
 * @param name in words
 * @param ours empty if it is not in this run
 * @param paper all combinations; none if the paper does not have such a model
 */
public record CompoundRow(String name, PoseSource source, Optional<SeedResults> ours, List<PaperNumbers.Shift> paper) {

    /** The paper's three models, then the torus. */
    public static List<CompoundRow> all(Run run) {
        List<CompoundRow> rows = new ArrayList<>();
        for (OperatorKind operator : OperatorNames.PAPER) {
            rows.add(paper(run, operator));
        }
        rows.add(torus(run, PoseSource.GIVEN));
        rows.add(torus(run, PoseSource.ORBIT));
        return rows;
    }

    public static CompoundRow paper(Run run, OperatorKind operator) {
        return new CompoundRow(
                OperatorNames.words(operator),
                PoseSource.GIVEN,
                run.results("compound-" + operator, PoseSource.GIVEN),
                PaperNumbers.compound(operator));
    }

    public static CompoundRow torus(Run run, PoseSource source) {
        return new CompoundRow("torus (anypose)", source, run.results(Part.TORUS, source), List.of());
    }

    /** Model and pose, with the number of seeds if the run has more. */
    public String label() {
        return name + ", " + source.words() + ours.map(SeedResults::note).orElse("");
    }

    /** Mean over all combinations. */
    public Comparison all() {
        return compare(RecogniserResult::all, mean(shift -> true));
    }

    /** Mean over the combinations that move along one axis at most. */
    public Comparison onCross() {
        return compare(RecogniserResult::onCross, mean(CompoundRow::isOnCross));
    }

    /** Mean over the combinations that move along both axes. */
    public Comparison offCross() {
        return compare(RecogniserResult::offCross, mean(shift -> !isOnCross(shift)));
    }

    /** The worst of the combinations that move along both axes. */
    public Comparison worstOffCross() {
        return compare(
                RecogniserResult::worstOffCross,
                paper(shift -> !isOnCross(shift)).min());
    }

    private Comparison compare(ToDoubleFunction<RecogniserResult> value, OptionalDouble theirs) {
        return Comparison.of(ours, value, theirs);
    }

    private OptionalDouble mean(Predicate<PaperNumbers.Shift> which) {
        return paper(which).average();
    }

    private DoubleStream paper(Predicate<PaperNumbers.Shift> which) {
        return paper.stream().filter(which).mapToDouble(PaperNumbers.Shift::accuracy);
    }

    private static boolean isOnCross(PaperNumbers.Shift shift) {
        return shift.x() == 0 || shift.y() == 0;
    }

    /** The paper's accuracy where a pose has these sizes along the axes. */
    public OptionalDouble paperAt(Map<String, Double> sizes) {
        return paper(shift -> shift.x() == sizes.get("x") && shift.y() == sizes.get("y"))
                .findFirst();
    }
}
