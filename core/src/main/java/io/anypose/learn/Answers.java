package io.anypose.learn;

import io.anypose.image.PoseValues;
import io.anypose.image.Transformation;
import io.anypose.learn.Answer.Detail;
import io.anypose.learn.Answer.PoseProbability;
import io.anypose.model.ModelSpec;
import io.anypose.pose.Recognisers;
import io.anypose.pose.Recognitions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes answers of rows of recognitions, in the names of a model's classes and axes. */
final class Answers {

    private record Listed(int index, PoseValues pose) {}

    private final ModelSpec spec;
    /** All poses in reading order. Sorted when first needed, once: there can be thousands. */
    private List<Listed> poses = List.of();

    Answers(ModelSpec spec) {
        this.spec = spec;
    }

    /** @param recogniser name of the one that was asked */
    Answer of(String recogniser, Recognitions said, int row, Detail detail) {
        String by = Recognisers.name(spec, recogniser);
        boolean posed = !by.equals(Recognisers.NONE);
        return new Answer(
                spec.classes().get(said.label(row)),
                said.confidence(row),
                said.isUnknown(row),
                said.distance(row),
                Optional.of(said.poses().get(row))
                        .filter(found -> posed)
                        .map(found -> PoseValues.of(spec.transformation(), found)),
                classes(said.classProbabilities()[row]),
                by,
                posed && detail == Detail.POSES ? poses(said.poseProbabilities()[row]) : List.of());
    }

    private Map<String, Double> classes(double[] probabilities) {
        Map<String, Double> classes = new LinkedHashMap<>();
        for (int i = 0; i < probabilities.length; i++) {
            classes.put(spec.classes().get(i), probabilities[i]);
        }
        return classes;
    }

    private List<PoseProbability> poses(double[] probabilities) {
        return inReadingOrder().stream()
                .map(listed -> new PoseProbability(listed.pose, probabilities[listed.index]))
                .toList();
    }

    private synchronized List<Listed> inReadingOrder() {
        if (poses.isEmpty()) {
            Transformation transformation = spec.transformation();
            poses = transformation.readingOrder().stream()
                    .map(pose -> new Listed(pose.index(), PoseValues.of(transformation, pose)))
                    .toList();
        }
        return poses;
    }
}
