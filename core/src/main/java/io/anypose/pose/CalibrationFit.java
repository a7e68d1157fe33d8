package io.anypose.pose;

import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformation;
import io.anypose.model.Model;
import io.anypose.pose.confidence.Calibration;
import io.anypose.pose.confidence.MahalanobisDistance;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Fits the calibration of recognisers to views of objects that the model did not learn from.
 *
 * <p>Temperatures are fitted at seen poses. The limit beyond which a picture is unknown promises how often good pictures are called
 * that, whatever their pose: where a formula moves the pixels, and pictures at any pose can be made, it is fitted at all poses, and
 * where there are only examples, at seen ones. No class and no pose that is found depends on it.
 */
public final class CalibrationFit {

    /** Views that suffice. */
    private static final int MOST = 4000;
    /** Views of each object where a range of poses is seen. */
    private static final int DRAWS = 8;
    /** Number of the first pass whose poses and backgrounds are drawn; training never gets as far. */
    private static final int DRAWN_FROM = 2_000_001;

    private final Model model;
    private final MahalanobisDistance distance;
    private final double falseAlarms;
    private final Seed seed;
    private final BooleanSupplier stop;

    /** @param stop asked often; when true, fitting ends with a {@link CancellationException} */
    public CalibrationFit(
            Model model, MahalanobisDistance distance, double falseAlarms, Seed seed, BooleanSupplier stop) {
        Calibration.requireFalseAlarms(falseAlarms);
        this.model = model;
        this.distance = distance;
        this.falseAlarms = falseAlarms;
        this.seed = seed;
        this.stop = stop;
    }

    /** Fits the calibration of the recogniser that is given the pose. */
    public Calibration given(SeenViews validation, Views objects) {
        return fit(validation, objects, batch -> new GivenPoses(model, batch.poses()));
    }

    /**
     * Fits the calibration of a recogniser that finds the pose.
     *
     * @param validation views at seen poses
     * @param objects the same objects at all poses
     */
    public Calibration finding(SeenViews validation, Views objects, Inference inference) {
        return fit(validation, objects, batch -> inference);
    }

    private Calibration fit(SeenViews validation, Views objects, Function<ViewBatch, Inference> inference) {
        List<Recognitions> answers = new ArrayList<>();
        IntStream.Builder labels = IntStream.builder();
        atSeenPoses(validation, batch -> {
            answers.add(plain(inference.apply(batch)).recognise(batch));
            Arrays.stream(batch.labels()).forEach(labels);
        });
        boolean movable = objects.transformation() instanceof PixelTransformation;
        return Calibration.fit(
                answers.stream()
                        .flatMap(batch -> Arrays.stream(batch.classProbabilities()))
                        .toArray(double[][]::new),
                labels.build().toArray(),
                movable ? limitAtAnyPose(objects, inference) : limit(answers, validation.objects()),
                falseAlarms);
    }

    /** Returns the larger limit of two: for moved objects, and for objects as they came, whose edges are sharper. */
    private double limitAtAnyPose(Views objects, Function<ViewBatch, Inference> inference) {
        Transformation moves = objects.transformation();
        double moved = limit(objects, DRAWS, i -> moves.draw(seed.generator("limit", i)), inference);
        double still = limit(objects, 1, i -> moves.group().identity(), inference);
        return Math.max(moved, still);
    }

    /** @param pose of the view of this number; each object has {@code draws} of them */
    private double limit(Views objects, int draws, IntFunction<Pose> pose, Function<ViewBatch, Inference> inference) {
        List<Recognitions> answers = new ArrayList<>();
        int count = Math.min(MOST, Math.multiplyExact(draws, objects.size()));
        int tile = objects.format().tile();
        for (int from = 0; from < count; from += tile) {
            requireGoingOn();
            int[] drawn = IntStream.range(from, Math.min(count, from + tile)).toArray();
            ViewBatch batch = ViewBatch.at(
                    objects.drawn(DRAWN_FROM, 0),
                    IntStream.of(drawn).map(i -> i % objects.size()).toArray(),
                    IntStream.of(drawn).mapToObj(pose).toList());
            answers.add(plain(inference.apply(batch)).recognise(batch));
        }
        return limit(answers, Math.min(count, objects.size()));
    }

    private double limit(List<Recognitions> answers, int objects) {
        double[] distances = answers.stream()
                .flatMapToDouble(batch -> Arrays.stream(batch.distances()))
                .toArray();
        return Calibration.limit(distances, objects, falseAlarms);
    }

    private void atSeenPoses(SeenViews validation, Consumer<ViewBatch> each) {
        int passes = validation.split().isRange() ? DRAWS : 1;
        int left = MOST;
        for (int pass = DRAWN_FROM; pass < DRAWN_FROM + passes && left > 0; pass++) {
            int[] order = validation.shuffled(seed, pass);
            int count = Math.min(left, order.length);
            left -= count;
            int tile = validation.format().tile();
            for (int from = 0; from < count; from += tile) {
                requireGoingOn();
                each.accept(
                        validation.anchors(Arrays.copyOfRange(order, from, Math.min(count, from + tile)), seed, pass));
            }
        }
    }

    private void requireGoingOn() {
        if (stop.getAsBoolean()) {
            throw new CancellationException("the calibration of confidences was stopped");
        }
    }

    private Recogniser plain(Inference inference) {
        return new Recogniser(model, inference, Optional.of(new Calibrator(distance, Calibration.NONE)));
    }
}
