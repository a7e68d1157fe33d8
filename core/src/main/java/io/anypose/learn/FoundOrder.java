package io.anypose.learn;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.anypose.model.ModelFile;
import io.anypose.model.Recurrence;
import java.util.Comparator;
import java.util.Optional;
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

    private static final String NAME = "order";

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

    /** The model file with this in it: the angles are moved to multiples afterwards and no longer show it. */
    ModelFile addTo(ModelFile file) {
        return file.with(NAME, this);
    }

    /** What was read off when the model in a file was trained; empty if its order was known. */
    public static Optional<FoundOrder> of(ModelFile file) {
        return file.extra(NAME, FoundOrder.class);
    }
}
