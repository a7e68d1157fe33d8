package io.anypose.pose;

import io.anypose.pose.confidence.Familiarity;
import io.anypose.pose.confidence.Judgement;
import io.anypose.pose.confidence.Temperature;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Says how sure an answer of one recogniser really is, and how strange the picture is to its model. */
public record Judge(Familiarity familiarity, Judgement judgement) {

    /** The same answers with calibrated confidences, and with how strange the pictures are. */
    Recognitions judge(Inferred inferred) {
        Recognitions answers = inferred.answers();
        int[] labels = IntStream.range(0, answers.size()).map(answers::label).toArray();
        double[] strangeness = Arrays.stream(
                        familiarity.distances(inferred.canonical().get(), labels))
                .map(distance -> distance / judgement.limit())
                .toArray();
        Temperature temperature = new Temperature(judgement.temperature());
        return new Recognitions(
                temperature.apply(answers.classProbabilities()),
                answers.poseProbabilities(),
                answers.poses(),
                strangeness,
                temperature);
    }
}
