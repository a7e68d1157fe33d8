package io.anypose.learn;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.anypose.eval.PoseSizes;
import io.anypose.image.Transformation;
import io.anypose.model.ModelSpec;
import io.anypose.pose.Recognitions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a recogniser says about one image, as JSON has it: the same on the command line and over HTTP.
 *
 * @param label name of the class
 * @param confidence probability of the class
 * @param unknown whether the picture is not like those that the model knows
 * @param strangeness how far from them it is, above 1 it is unknown; null if the model does not tell
 */
public record AnswerJson(
        @JsonProperty("class") String label,
        double confidence,
        boolean unknown,
        OptionalDouble strangeness,
        PoseSizes pose,
        Map<String, Double> classProbabilities,
        List<PoseProbability> poseProbabilities) {

    /** How probable one of the poses is. */
    public record PoseProbability(PoseSizes pose, double probability) {}

    /** Class, confidence, pose, and the probabilities of all classes and poses. */
    public static AnswerJson of(ModelSpec spec, Recognitions answers, int row) {
        return new AnswerJson(
                spec.classes().get(answers.label(row)),
                answers.confidence(row),
                answers.isUnknown(row),
                strangeness(answers.strangeness()[row]),
                PoseSizes.of(spec.transformation(), answers.poses().get(row)),
                classes(spec, answers.classProbabilities()[row]),
                poses(spec.transformation(), answers.poseProbabilities()[row]));
    }

    private static OptionalDouble strangeness(double found) {
        return Double.isNaN(found) ? OptionalDouble.empty() : OptionalDouble.of(found);
    }

    private static Map<String, Double> classes(ModelSpec spec, double[] probabilities) {
        Map<String, Double> classes = new LinkedHashMap<>();
        for (int i = 0; i < probabilities.length; i++) {
            classes.put(spec.classes().get(i), probabilities[i]);
        }
        return classes;
    }

    private static List<PoseProbability> poses(Transformation transformation, double[] probabilities) {
        return transformation.readingOrder().stream()
                .map(pose -> new PoseProbability(PoseSizes.of(transformation, pose), probabilities[pose.index()]))
                .toList();
    }
}
