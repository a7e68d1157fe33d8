package io.anypose.bench.damage;

import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * What became of damaged inputs.
 *
 * @param inputs how many there were
 * @param refused how many of them were refused with a sentence; the others did not matter and were taken in
 * @param escapes what happened instead, for each that was neither
 */
public record Damage(int inputs, int refused, List<String> escapes) {

    /** Longer is as bad as no answer. */
    private static final double MOST_SECONDS = 20;

    public Damage {
        escapes = List.copyOf(escapes);
    }

    /**
     * Gives damaged inputs to an intake, from the same seed always the same ones.
     *
     * @param progress is told how many are done
     */
    public static Damage to(Intake intake, int count, Seed seed, IntConsumer progress) {
        List<byte[]> whole = intake.whole();
        whole.forEach(intake::take);
        List<Mutants> mutants = whole.stream().map(intake::mutants).toList();
        List<String> escapes = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < count; i++) {
            byte[] input = mutants.get(i % mutants.size()).next(seed.generator("damage", i));
            long started = System.nanoTime();
            try {
                if (isRefused(intake, input)) {
                    refused++;
                }
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                escapes.add("input " + i + " escapes as " + e);
            }
            slowness(started).ifPresent(slow -> escapes.add("an input takes " + slow));
            progress.accept(i + 1);
        }
        return new Damage(count, refused, escapes);
    }

    private static Optional<String> slowness(long started) {
        double seconds = (System.nanoTime() - started) / 1e9;
        return seconds > MOST_SECONDS ? Optional.of(Math.round(seconds) + " s") : Optional.empty();
    }

    /** Whether an intake refuses an input with a sentence; throws whatever escapes. */
    public static boolean isRefused(Intake intake, byte[] input) {
        try {
            intake.take(input);
            return false;
        } catch (AnyposeException e) {
            requireSentence(e);
            return true;
        }
    }

    private static void requireSentence(AnyposeException e) {
        if (e.getMessage() == null || e.getMessage().isBlank()) {
            throw new IllegalStateException("it is refused without a sentence: " + e.getMessage(), e);
        }
    }
}
