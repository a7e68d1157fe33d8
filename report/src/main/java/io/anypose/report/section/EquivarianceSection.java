package io.anypose.report.section;

import io.anypose.eval.PoseResult;
import io.anypose.model.operator.OperatorKind;
import io.anypose.report.chart.LineStyle;
import io.anypose.report.chart.ValueScale;
import io.anypose.report.record.OperatorNames;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.TransformationWords;
import java.util.ArrayList;
import java.util.List;

/** How well operators imitate what the transformations do. */
public final class EquivarianceSection {

    private EquivarianceSection() {}

    public static Section of(Run run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                Prose.of("The equivariance residual is the distance between the latent of a moved object and the moved"
                        + " latent of the object, relative to the latent's length: 0 would be perfect, and it says how far the"
                        + " operator can be trusted at poses that were never seen."));
        TransformationWords.SINGLE.forEach(name -> blocks.add(figure(run, name)));
        return new Section("equivariance", "Equivariance by pose", blocks);
    }

    private static Figure figure(Run run, String transformation) {
        PoseFigure figure = new PoseFigure(
                run,
                "residual-" + transformation,
                "Equivariance residual: " + TransformationWords.of(transformation),
                PoseResult::residual,
                values -> ValueScale.upTo("Residual [latent lengths]", values));
        for (OperatorKind operator : OperatorNames.ORDER) {
            figure.line(
                    OperatorNames.words(operator),
                    transformation + "-" + operator,
                    PoseSource.GIVEN,
                    LineStyle.of(operator, PoseSource.GIVEN));
        }
        return figure.figure(
                "Without an operator, the latent of a moved object is compared with the latent of the object"
                        + " itself.");
    }
}
