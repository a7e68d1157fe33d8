package io.anypose.app;

import io.anypose.eval.Evaluator;
import io.anypose.eval.RecogniserResult;
import io.anypose.model.Model;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Recogniser;
import java.util.Locale;
import java.util.Map;

/** How a recogniser comes to know the pose; each is one result of an evaluation. */
enum PoseMode {
    /** It is told. */
    GIVEN {
        @Override
        RecogniserResult evaluate(Evaluator evaluator, Model model, Evaluator.Progress progress) {
            return evaluator.evaluate(
                    GivenPose.NAME, Map.of(), pose -> new Recogniser(model, new GivenPose(model, pose)), progress);
        }
    };

    abstract RecogniserResult evaluate(Evaluator evaluator, Model model, Evaluator.Progress progress);

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
