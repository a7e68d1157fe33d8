package io.anypose.learn;

import io.anypose.data.SeenViews;
import io.anypose.provenance.Seed;
import io.anypose.train.EpochRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Something about a training that its user should know before relying on the model.
 *
 * @param sentence what was found and what to do
 */
public record Warning(Kind kind, String sentence) {

    /** What it is about. */
    public enum Kind {
        /** The model is hardly better than guessing. */
        NEAR_CHANCE,
        /** Most of the training brought nothing more. */
        STOPPED_IMPROVING,
        /** The pictures do not look like each other. */
        UNLIKE_PICTURES
    }

    /** Of the way from guessing to being always right, a model should have gone so much. */
    private static final double LEARNED = 0.25;
    /** So many epochs after the best one, and this share of all, brought nothing. */
    private static final int IN_VAIN = 5;

    private static final double SHARE_IN_VAIN = 0.5;

    /** All about a training that has ended. */
    static List<Warning> of(Experiment experiment, List<EpochRecord> history) {
        List<Warning> warnings = new ArrayList<>();
        experiment.concerns().forEach(concern -> warnings.add(new Warning(Kind.UNLIKE_PICTURES, concern)));
        history.stream()
                .min(Comparator.comparingDouble(EpochRecord::validationLoss))
                .ifPresent(best -> {
                    nearChance(best, chance(experiment.validation()), warnings);
                    stoppedImproving(best, history.size(), warnings);
                });
        return warnings;
    }

    /** How often somebody is right who always says the most frequent class. */
    private static double chance(SeenViews validation) {
        int[] counts = new int[validation.classes().size()];
        Arrays.stream(validation.sampled(new Seed(0), 0)).forEach(anchor -> counts[validation.label(anchor)]++);
        return (double) Arrays.stream(counts).max().orElse(0)
                / IntStream.of(counts).sum();
    }

    static void nearChance(EpochRecord best, double chance, List<Warning> warnings) {
        if (best.validationAccuracy() < chance + LEARNED * (1 - chance)) {
            warnings.add(new Warning(
                    Kind.NEAR_CHANCE,
                    String.format(
                            Locale.ROOT,
                            "validation accuracy is %.1f %% where guessing gives %.1f %%: the model has learned next to"
                                    + " nothing; give it more objects, more epochs or another architecture before"
                                    + " relying on it",
                            100 * best.validationAccuracy(),
                            100 * chance)));
        }
    }

    static void stoppedImproving(EpochRecord best, int epochs, List<Warning> warnings) {
        int inVain = epochs - best.epoch();
        if (inVain >= Math.max(IN_VAIN, SHARE_IN_VAIN * epochs)) {
            warnings.add(new Warning(
                    Kind.STOPPED_IMPROVING,
                    "validation stopped improving after epoch " + best.epoch() + " of " + epochs
                            + ", whose weights are kept: more objects would help, more epochs would not; a patience ends"
                            + " training earlier"));
        }
    }
}
