package io.anypose.pose;

import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.model.Model;
import io.anypose.pose.confidence.Familiarity;
import io.anypose.pose.confidence.Judgement;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Fits what is made of the answers of a recogniser to views of objects that the model did not learn from, at seen poses.
 */
public final class JudgementFitting {

    /** Views that are enough. */
    private static final int MOST = 4000;
    /** How often each object is drawn where a range of poses is seen, and an object has one view in a pass. */
    private static final int DRAWS = 8;
    /** The first pass that poses and backgrounds are drawn in: none of training. */
    private static final int DRAWN_FROM = 2_000_001;

    private final Model model;
    private final Familiarity familiarity;
    private final double falseAlarms;
    private final Seed seed;
    private final BooleanSupplier stop;

    /** @param stop asked often; when true, fitting ends with a {@link CancellationException} */
    public JudgementFitting(Model model, Familiarity familiarity, double falseAlarms, Seed seed, BooleanSupplier stop) {
        Judgement.requireFalseAlarms(falseAlarms);
        this.model = model;
        this.familiarity = familiarity;
        this.falseAlarms = falseAlarms;
        this.seed = seed;
        this.stop = stop;
    }

    /** For the recogniser that is given the pose. */
    public Judgement given(SeenViews validation) {
        return fit(validation, batch -> new GivenPoses(model, batch.poses()));
    }

    /** For one that finds it. */
    public Judgement finding(SeenViews validation, Inference inference) {
        return fit(validation, batch -> inference);
    }

    private Judgement fit(SeenViews validation, Function<ViewBatch, Inference> inference) {
        List<Recognitions> answers = new ArrayList<>();
        IntStream.Builder labels = IntStream.builder();
        int passes = validation.split().isRange() ? DRAWS : 1;
        int left = MOST;
        for (int pass = DRAWN_FROM; pass < DRAWN_FROM + passes && left > 0; pass++) {
            int[] order = validation.shuffled(seed, pass);
            int count = Math.min(left, order.length);
            left -= count;
            int tile = validation.format().tile();
            for (int from = 0; from < count; from += tile) {
                if (stop.getAsBoolean()) {
                    throw new CancellationException("the calibration of confidences was stopped");
                }
                ViewBatch batch =
                        validation.anchors(Arrays.copyOfRange(order, from, Math.min(count, from + tile)), seed, pass);
                answers.add(unjudged(inference.apply(batch)).recognise(batch));
                Arrays.stream(batch.labels()).forEach(labels);
            }
        }
        return Judgement.fit(
                answers.stream()
                        .flatMap(batch -> Arrays.stream(batch.classProbabilities()))
                        .toArray(double[][]::new),
                labels.build().toArray(),
                answers.stream()
                        .flatMapToDouble(batch -> Arrays.stream(batch.strangeness()))
                        .toArray(),
                falseAlarms);
    }

    private Recogniser unjudged(Inference inference) {
        return new Recogniser(model, inference, Optional.of(new Judge(familiarity, Judgement.NONE)));
    }
}
