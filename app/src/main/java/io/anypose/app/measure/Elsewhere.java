package io.anypose.app.measure;

import io.anypose.eval.EvaluationShares;
import java.util.List;

/** Other processes that measure shares of an evaluation, each with an {@link OpenEvaluation} of the same options. */
@FunctionalInterface
public interface Elsewhere {

    /** What was measured of each share, in their order. */
    List<EvaluationShares.Measured> measure(List<EvaluationShares.Share> shares);
}
