package io.anypose.pose;

import io.anypose.pose.Inference.Inferred;
import io.anypose.pose.confidence.Calibration;
import io.anypose.pose.confidence.MahalanobisDistance;
import io.anypose.pose.confidence.Temperature;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Makes confidences of one recogniser probabilities, and adds the distance of each picture from those of training. */
public record Calibrator(MahalanobisDistance distance, Calibration calibration) {

    /** Returns the answers with calibrated confidences, and with the distances over their limit. */
    Recognitions calibrated(Inferred inferred) {
        Recognitions answers = inferred.answers();
        int[] labels = IntStream.range(0, answers.size()).map(answers::label).toArray();
        double[] distances = Arrays.stream(
                        distance.distances(inferred.canonical().get(), labels))
                .map(found -> found / calibration.limit())
                .toArray();
        Temperature temperature = new Temperature(calibration.temperature());
        return new Recognitions(
                temperature.apply(answers.classProbabilities()),
                answers.poseProbabilities(),
                answers.poses(),
                distances,
                temperature);
    }
}
