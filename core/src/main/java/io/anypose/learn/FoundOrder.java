package io.anypose.learn;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.anypose.model.Recurrence;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The order of the group, as read off an operator that was trained without being told.
 *
 * @param order the number of steps that leads back to the start, or that which comes nearest to it
 * @param residual how far latents are from where they were after that many steps, see {@link Recurrence}
 * @param isFound whether that is near enough to call it the order
 */
public record FoundOrder(
        int order, double residual, @JsonProperty("found") boolean isFound) {

    /** @param least fewer steps than this cannot lead back */
    static FoundOrder of(Recurrence recurrence, int least) {
        int order = recurrence
                .order(least)
                .orElseGet(() -> IntStream.rangeClosed(least, Recurrence.LARGEST)
                        .boxed()
                        .min(Comparator.comparingDouble(recurrence::residual))
                        .orElse(least));
        return new FoundOrder(
                order, recurrence.residual(order), recurrence.order(least).isPresent());
    }
}
