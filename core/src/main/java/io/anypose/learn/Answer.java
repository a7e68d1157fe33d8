package io.anypose.learn;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.anypose.image.PoseValues;
import io.anypose.pose.Recognisers;
import io.anypose.provenance.AnyposeException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The answer of a model about one picture. Every number is finite.
 *
 * <p>Its JSON form is the same on the command line and over HTTP. What is empty is left out:
 *
 * <pre>{@code
 * {"class": "cup", "confidence": 0.93, "unknown": false, "distance": 0.61, "pose": {"rotation": -101.5},
 *  "classes": {"cup": 0.93, "can": 0.05, "jar": 0.02}, "by": "orbit"}
 * }</pre>
 *
 * @param label name of the most probable class
 * @param confidence probability of that class, if the picture shows one of the classes
 * @param unknown whether the picture is unlike those of training, so that the rest of the answer means nothing; always false without
 *     calibration
 * @param distance Mahalanobis distance of the picture from those of the class, over its limit: above 1 the picture is unknown. Empty
 *     without calibration
 * @param pose empty where the model knows no poses
 * @param classes probability of every class, in the order of the model's classes
 * @param by recogniser that answered: orbit, knn, given, or {@link Recognisers#NONE}
 * @param poses probability of every pose in reading order; empty unless asked for with {@link Detail#POSES}
 */
public record Answer(
        @JsonProperty("class") @JsonPropertyDescription("The most probable class.")
        String label,

        @JsonPropertyDescription("Probability of the class.")
        double confidence,

        @JsonPropertyDescription("Whether the picture is unlike those of training, so that the rest means nothing.")
        boolean unknown,

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription("Mahalanobis distance from pictures of the class, over its limit: above 1 the picture"
                + " is unknown. Left out by a model without calibration.")
        OptionalDouble distance,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonPropertyDescription("Left out by a model that knows no poses.")
        Optional<PoseValues> pose,

        @JsonPropertyDescription("Probability of every class.")
        Map<String, Double> classes,

        @JsonPropertyDescription("Recogniser that answered: orbit, knn, given or none.")
        String by,

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription("Probability of every pose. Left out unless asked for.")
        List<PoseProbability> poses) {

    /** How much an answer tells. */
    public enum Detail {
        /** All but the probabilities of poses. */
        USUAL,
        /** The probabilities of poses, too, of which there can be thousands. */
        POSES
    }

    /** A pose and its probability. */
    public record PoseProbability(PoseValues pose, double probability) {

        public PoseProbability {
            requireFinite("the probability of " + pose, probability);
        }
    }

    public Answer {
        requireFinite("the confidence of " + label, confidence);
        distance.ifPresent(found -> requireFinite("the distance", found));
        classes = Collections.unmodifiableMap(new LinkedHashMap<>(classes));
        classes.forEach((name, probability) -> requireFinite("the probability of " + name, probability));
        poses = List.copyOf(poses);
    }

    private static void requireFinite(String what, double number) {
        if (!Double.isFinite(number)) {
            throw new AnyposeException(
                    what + " is " + number + ", which is no finite number; get a fresh copy or train again");
        }
    }
}
