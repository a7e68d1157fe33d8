package io.anypose.app.measure;

import io.anypose.eval.EvaluationShares;
import io.anypose.eval.Evaluator;
import io.anypose.group.Pose;
import io.anypose.learn.TrainedModel;
import io.anypose.pose.Recogniser;
import java.util.List;
import java.util.function.Function;

/** An evaluation with its model and its objects in memory, of which shares can be measured by one thread at a time. */
public final class OpenEvaluation implements AutoCloseable {

    private final TrainedModel model;
    private final Evaluator evaluator;
    private final EvaluationShares shares;
    private final List<Function<Pose, Recogniser>> recognisers;

    OpenEvaluation(
            TrainedModel model,
            Evaluator evaluator,
            EvaluationShares shares,
            List<Evaluator.Measurement> measurements) {
        this.model = model;
        this.evaluator = evaluator;
        this.shares = shares;
        this.recognisers = measurements.stream().map(Evaluator.Measurement::at).toList();
    }

    /** Measures one of the shares that the whole was divided into. */
    public EvaluationShares.Measured measure(EvaluationShares.Share share) {
        return shares.measure(share, recognisers);
    }

    @Override
    public void close() {
        evaluator.close();
        model.close();
    }
}
