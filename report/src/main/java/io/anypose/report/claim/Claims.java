package io.anypose.report.claim;

import io.anypose.eval.PaperNumbers;
import io.anypose.eval.RecogniserResult;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.report.claim.Claim.Check;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.OperatorNames;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.SeedResults;
import io.anypose.report.record.TransformationWords;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What the paper claims, checked against what a run measured.
 *
 * <p>The criteria are such that the paper's own numbers meet them.
 */
public final class Claims {

    /** How far a mean over poses may be below the paper's. */
    public static final double ROW_TOLERANCE = 0.015;

    /** How far a cell of the k-NN tables may be below the paper's. */
    public static final double CELL_TOLERANCE = 0.025;

    private static final double COLLAPSE = 0.2;
    private static final double FLAT_FIXED = 0.03;
    private static final double FLAT_LEARNED = 0.1;
    private static final double MODEST = 0.1;
    private static final double RESCUE = 0.1;

    /** Of points; nobody reads more. */
    private static final int MOST_DECIMALS = 4;

    private final Run run;

    private Claims(Run run) {
        this.run = run;
    }

    public static List<Claim> of(Run run) {
        Claims claims = new Claims(run);
        NeighbourClaims neighbours = new NeighbourClaims(run);
        return List.of(
                claims.collapse(),
                claims.flat(
                        Operators.FIXED,
                        FLAT_FIXED,
                        "A fixed operator carries the model to poses it never saw: with the pose"
                                + " given, it recognises about as much there as at the poses that it saw."),
                claims.flat(
                        Operators.LEARNED,
                        FLAT_LEARNED,
                        "An operator that is learned from examples does so, too, a little less" + " evenly."),
                claims.inferred(),
                claims.rows(),
                neighbours.references(),
                neighbours.moderate(),
                claims.cells(),
                claims.compoundCollapse(),
                claims.compoundRescue(),
                claims.compoundLearned(),
                claims.compoundNumbers(),
                claims.period());
    }

    private static String percent(double fraction) {
        return Numbers.percent(fraction, 1) + " %";
    }

    private static String points(double fraction) {
        return Numbers.decimal(100 * fraction, 1).replaceFirst("\\.0$", "") + " points";
    }

    private String percent(Comparison ours) {
        return ours.words(run);
    }

    private static String seenAndUnseen(String seen, String unseen) {
        return seen + " at seen, " + unseen + " at unseen poses";
    }

    private Claim collapse() {
        return new Claim(
                "no-operator",
                "Without an operator, accuracy collapses at poses that were not seen in training.",
                "at unseen poses at least " + points(COLLAPSE) + " less than at seen ones",
                TransformationWords.SINGLE.stream()
                        .map(name -> spread(name, Operators.NONE, -1, -COLLAPSE))
                        .toList());
    }

    private Claim flat(OperatorKind operator, double tolerance, String statement) {
        return new Claim(
                operator + "-operator",
                statement,
                "at unseen poses at most " + points(tolerance) + " less than at seen ones",
                TransformationWords.SINGLE.stream()
                        .map(name -> spread(name, operator, -tolerance, 1))
                        .toList());
    }

    /** How much accuracy at unseen poses is above that at seen ones, which must be inside of a range. */
    private Check spread(String transformation, OperatorKind operator, double from, double to) {
        PaperNumbers.Extrapolation paper = PaperNumbers.extrapolation(transformation, operator, OptionalInt.empty())
                .orElseThrow();
        String what = TransformationWords.of(transformation);
        String theirs = seenAndUnseen(percent(paper.seenMean()), percent(paper.unseenMean()));
        Optional<SeedResults> ours = run.results(transformation + "-" + operator, PoseSource.GIVEN);
        Comparison seen = Comparison.of(ours, RecogniserResult::seen, OptionalDouble.of(paper.seenMean()));
        Comparison unseen = Comparison.of(ours, RecogniserResult::unseen, OptionalDouble.of(paper.unseenMean()));
        return unseen.isAbove(seen, from, to)
                .map(found ->
                        new Check(what, theirs, seenAndUnseen(percent(seen), percent(unseen)), Optional.of(found)))
                .orElse(Check.missing(what, theirs));
    }

    private Claim inferred() {
        return new Claim(
                "inferred-pose",
                "Nobody has to tell the pose: finding it by k-NN costs little.",
                "with the fixed operator and k = 1, at most " + points(MODEST) + " less than with the pose given",
                TransformationWords.SINGLE.stream().map(this::inferred).toList());
    }

    private Check inferred(String transformation) {
        List<ExtrapolationRow> rows = ExtrapolationRow.all(run, transformation).stream()
                .filter(row -> row.paper().operator() == Operators.FIXED
                        && row.paper().neighbours().orElse(1) == 1)
                .toList();
        Comparison given = rows.get(0).mean();
        Comparison found = rows.get(1).mean();
        String what = TransformationWords.of(transformation);
        String theirs = givenAndFound(
                percent(given.paper().orElseThrow()), percent(found.paper().orElseThrow()));
        return found.exceeds(given, -MODEST)
                .map(finding ->
                        new Check(what, theirs, givenAndFound(percent(given), percent(found)), Optional.of(finding)))
                .orElse(Check.missing(what, theirs));
    }

    private static String givenAndFound(String given, String found) {
        return given + " given, " + found + " found";
    }

    private Claim rows() {
        return new Claim(
                "extrapolation-rows",
                "The means over poses in the paper's extrapolation tables.",
                "each within " + points(ROW_TOLERANCE) + " of the paper's or better",
                TransformationWords.SINGLE.stream()
                        .flatMap(name -> ExtrapolationRow.all(run, name).stream())
                        .map(row -> closeness(
                                TransformationWords.of(row.paper().transformation()) + ", " + row.words(),
                                row.mean(),
                                ROW_TOLERANCE))
                        .toList());
    }

    private Check closeness(String what, Comparison comparison, double tolerance) {
        String theirs = percent(comparison.paper().orElseThrow());
        return comparison
                .isWithin(tolerance)
                .map(finding -> new Check(
                        what,
                        theirs,
                        percent(comparison) + ", "
                                + pointsBelow(comparison.difference().orElseThrow(), tolerance),
                        Optional.of(finding)))
                .orElse(Check.missing(what, theirs));
    }

    /** A difference with as many decimals as it takes to see on which side of the tolerance it is. */
    private static String pointsBelow(double difference, double tolerance) {
        int decimals = 1;
        while (difference < -tolerance && decimals < MOST_DECIMALS && isHidden(difference, tolerance, decimals)) {
            decimals++;
        }
        return Numbers.points(difference, decimals) + " points";
    }

    private static boolean isHidden(double difference, double tolerance, int decimals) {
        double unit = Math.pow(10, decimals);
        return Math.round(100 * difference * unit) >= Math.round(-100 * tolerance * unit);
    }

    private Claim cells() {
        return new Claim(
                "knn-cells",
                "The class accuracies in the paper's k-NN tables.",
                "each within " + points(CELL_TOLERANCE) + " of the paper's or better",
                TransformationWords.SINGLE.stream()
                        .flatMap(name -> NeighbourCell.all(run, name).stream())
                        .map(cell -> closeness(
                                TransformationWords.of(cell.paper().transformation()) + ", N = " + cell.references()
                                        + ", k = " + cell.neighbours(),
                                cell.classes(),
                                CELL_TOLERANCE))
                        .toList());
    }

    private Claim compoundCollapse() {
        CompoundRow none = CompoundRow.paper(run, Operators.NONE);
        return new Claim(
                "compound-no-operator",
                "Without an operator, combinations of shifts that were seen only one at a time are not recognised.",
                "off the cross at least " + points(COLLAPSE) + " less than on it",
                List.of(crossing(none, none.offCross(), none.onCross(), -1, -COLLAPSE)));
    }

    private Check crossing(CompoundRow row, Comparison off, Comparison on, double from, double to) {
        String theirs =
                onAndOff(percent(on.paper().orElseThrow()), percent(off.paper().orElseThrow()));
        return off.isAbove(on, from, to)
                .map(finding ->
                        new Check(row.name(), theirs, onAndOff(percent(on), percent(off)), Optional.of(finding)))
                .orElse(Check.missing(row.name(), theirs));
    }

    private static String onAndOff(String on, String off) {
        return on + " on, " + off + " off the cross";
    }

    private Claim compoundRescue() {
        return new Claim(
                "compound-operators",
                "With operators, combinations that were never seen are recognised, too.",
                "off the cross at least " + points(RESCUE) + " more than without an operator",
                Stream.of(Operators.FIXED, Operators.LEARNED)
                        .map(operator -> versus(
                                CompoundRow.paper(run, operator), CompoundRow.paper(run, Operators.NONE), RESCUE))
                        .toList());
    }

    private Claim compoundLearned() {
        return new Claim(
                "compound-learned",
                "For combinations, the learned operator is as good as the fixed one or better.",
                "off the cross at most " + points(ROW_TOLERANCE) + " less than the fixed one",
                List.of(versus(
                        CompoundRow.paper(run, Operators.LEARNED),
                        CompoundRow.paper(run, Operators.FIXED),
                        -ROW_TOLERANCE)));
    }

    /** Whether a model is better off the cross than another one, by at least this much. */
    private Check versus(CompoundRow row, CompoundRow other, double least) {
        Comparison ours = row.offCross();
        Comparison theirs = other.offCross();
        String paper = against(
                percent(ours.paper().orElseThrow()), percent(theirs.paper().orElseThrow()), other);
        return ours.exceeds(theirs, least)
                .map(finding -> new Check(
                        row.name(), paper, against(percent(ours), percent(theirs), other), Optional.of(finding)))
                .orElse(Check.missing(row.name(), paper));
    }

    private static String against(String one, String two, CompoundRow other) {
        return one + " off the cross, " + two + " with " + other.name();
    }

    private Claim compoundNumbers() {
        return new Claim(
                "compound-means",
                "The means of the paper's heat maps, on and off the cross.",
                "each within " + points(ROW_TOLERANCE) + " of the paper's or better",
                OperatorNames.PAPER.stream()
                        .map(operator -> CompoundRow.paper(run, operator))
                        .flatMap(row -> Stream.of(
                                closeness(row.name() + ", on the cross", row.onCross(), ROW_TOLERANCE),
                                closeness(row.name() + ", off the cross", row.offCross(), ROW_TOLERANCE)))
                        .toList());
    }

    private Claim period() {
        PaperNumbers.Extrapolation paper = PaperNumbers.extrapolation(
                        TransformationWords.ROTATION, Operators.LEARNED, OptionalInt.empty())
                .orElseThrow();
        Comparison comparison = new ExtrapolationRow(paper, run.results(Part.LEARNED_70, PoseSource.GIVEN)).mean();
        return new Claim(
                "period-70",
                "The learned operator need not know the order of the group: the text sets its period N to 70 for all"
                        + " transformations.",
                "rotation trained with N = 70, pose given, within " + points(ROW_TOLERANCE)
                        + " of the paper's learned operator or better",
                List.of(closeness("rotation, N = 70", comparison, ROW_TOLERANCE)));
    }
}
