package io.anypose.eval;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.anypose.pose.Recognitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How well a model tells pictures of what it knows from others, by its own score and, to compare it with, by those that a softmax
 * gives for nothing.
 *
 * @param name of the pictures that it does not know
 * @param pictures how many there are
 * @param unknown which share of them was called unknown
 * @param scores for each {@link Score}, how well it tells the pictures apart
 */
public record Strangers(String name, int pictures, double unknown, Map<Score, Apart> scores) {

    /** What can tell that a picture is strange: a number that is larger the stranger it is. */
    public enum Score {
        /** How far the latent is from those of the class that was found. The one that decides. */
        @JsonProperty("distance")
        DISTANCE {
            @Override
            double of(Recognitions answers, int row) {
                return answers.distances()[row];
            }
        },
        /** How much is missing to a confidence of 1. */
        @JsonProperty("softmax")
        SOFTMAX {
            @Override
            double of(Recognitions answers, int row) {
                return 1 - answers.confidence(row);
            }
        },
        /** How much the probabilities of the classes are spread, in nats. */
        @JsonProperty("entropy")
        ENTROPY {
            @Override
            double of(Recognitions answers, int row) {
                return Arrays.stream(answers.classProbabilities()[row])
                        .filter(p -> p > 0)
                        .map(p -> -p * Math.log(p))
                        .sum();
            }
        };

        abstract double of(Recognitions answers, int row);
    }

    /**
     * How well a score tells good pictures from strange ones.
     *
     * @param rejected which share of the strange ones it rejects where a stated share of the good ones is rejected with them
     * @param area how probable it is that a strange picture is found stranger than a good one: 0.5 is chance, 1 always
     */
    public record Apart(double rejected, double area) {

        private static final double ROUNDING = 1e-9;

        static Apart of(double[] good, double[] strange, double falseAlarms) {
            double[] sorted = good.clone();
            Arrays.sort(sorted);
            int kept = (int) Math.ceil(sorted.length * (1 - falseAlarms) - ROUNDING);
            double limit = sorted[Math.max(kept, 1) - 1];
            double rejected =
                    Arrays.stream(strange).filter(score -> score > limit).count();
            double won = Arrays.stream(strange).map(score -> won(sorted, score)).sum();
            return new Apart(rejected / strange.length, won / strange.length / sorted.length);
        }

        /** How many of the sorted scores are below one; those that are equal count half. */
        private static double won(double[] sorted, double score) {
            return (first(sorted, score, false) + first(sorted, score, true)) / 2.0;
        }

        /** How many of the sorted scores are below one, or at most as large. */
        private static int first(double[] sorted, double score, boolean orEqual) {
            int low = 0;
            int high = sorted.length;
            while (low < high) {
                int middle = (low + high) / 2;
                if (sorted[middle] < score || (orEqual && sorted[middle] == score)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }

    public Strangers {
        scores = Collections.unmodifiableMap(new EnumMap<>(scores));
    }

    /** Answers about pictures of one kind. */
    public static final class Scores {

        private final Map<Score, List<Double>> scores = new EnumMap<>(Score.class);
        private int size;
        private int unknown;

        /** Adds the first answers of a batch. */
        public void add(Recognitions answers, int count) {
            for (int row = 0; row < count; row++) {
                for (Score score : Score.values()) {
                    scores.computeIfAbsent(score, kind -> new ArrayList<>()).add(score.of(answers, row));
                }
                unknown += answers.isUnknown(row) ? 1 : 0;
            }
            size += count;
        }

        public int size() {
            return size;
        }

        /** Which share was called unknown. */
        public double unknown() {
            return (double) unknown / size;
        }

        private double[] of(Score score) {
            return scores.getOrDefault(score, List.of()).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        }

        /**
         * What can be said about these as strangers.
         *
         * @param good answers about pictures that the model knows
         * @param falseAlarms which share of the good ones scores are compared at
         */
        public Strangers beside(Scores good, String name, double falseAlarms) {
            Map<Score, Apart> apart = new EnumMap<>(Score.class);
            for (Score score : Score.values()) {
                apart.put(score, Apart.of(good.of(score), of(score), falseAlarms));
            }
            return new Strangers(name, size(), unknown(), apart);
        }
    }
}
