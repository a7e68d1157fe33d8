package io.anypose.report.section;

import io.anypose.eval.PaperNumbers;
import io.anypose.eval.PoseResult;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.report.chart.LineStyle;
import io.anypose.report.chart.ValueScale;
import io.anypose.report.record.OperatorNames;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.TransformationWords;
import java.util.ArrayList;
import java.util.List;

/** Accuracy by pose where one transformation moves the object. */
public final class SingleSection {

    private static final PoseSource NEAREST = PoseSource.neighbours(1);

    private SingleSection() {}

    public static Section of(Run run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Prose.of("How many classes are recognised at each pose. The shaded poses were seen in training, all"
                + " others never. Lines are what this run measured, hollow points of the same colour what the paper"
                + " reports" + (run.hasSeveralSeeds() ? ", and bands one standard deviation over the seeds." : ".")));
        blocks.add(Prose.heading("Accuracy by transformation"));
        TransformationWords.SINGLE.forEach(name -> blocks.add(byTransformation(run, name)));
        blocks.add(Prose.heading("Fixed and learned operator, pose given and inferred"));
        TransformationWords.SINGLE.forEach(name -> blocks.add(givenAndInferred(run, name)));
        return new Section("accuracy", "One transformation", blocks);
    }

    private static Figure byTransformation(Run run, String transformation) {
        PoseFigure figure = new PoseFigure(
                run,
                "accuracy-" + transformation,
                "Accuracy by " + TransformationWords.of(transformation),
                PoseResult::classAccuracy,
                values -> ValueScale.ACCURACY);
        for (OperatorKind operator : OperatorNames.PAPER) {
            figure.line(
                    OperatorNames.words(operator),
                    transformation + "-" + operator,
                    source(operator),
                    LineStyle.of(operator, source(operator)).solid());
            paper(figure, "paper: " + OperatorNames.words(operator), transformation, operator, source(operator));
        }
        return figure.figure("Without an operator, and with the fixed and the learned one. With an operator the pose is"
                + " not given but found by k-NN with k = 1, as in the paper's figure.");
    }

    /** Without an operator there is no pose to find. */
    private static PoseSource source(OperatorKind operator) {
        return operator == Operators.NONE ? PoseSource.GIVEN : NEAREST;
    }

    private static Figure givenAndInferred(Run run, String transformation) {
        PoseFigure figure = new PoseFigure(
                run,
                "operators-" + transformation,
                "Pose given and inferred: " + TransformationWords.of(transformation),
                PoseResult::classAccuracy,
                ValueScale::accuracyAbove);
        for (PoseSource source : List.of(PoseSource.GIVEN, NEAREST)) {
            for (OperatorKind operator : List.of(Operators.FIXED, Operators.LEARNED)) {
                figure.line(
                        operator + ", " + source.words(),
                        transformation + "-" + operator,
                        source,
                        LineStyle.of(operator, source));
                paper(figure, "paper: " + operator + ", " + source.words(), transformation, operator, source);
            }
        }
        return figure.figure("Solid where the pose is given, dashed where it is found by k-NN with k = 1.");
    }

    private static void paper(
            PoseFigure figure, String label, String transformation, OperatorKind operator, PoseSource source) {
        figure.paper(
                label,
                PaperNumbers.extrapolation(transformation, operator, source.neighbours()),
                LineStyle.of(operator, source));
    }
}
