package io.anypose.pose;

import io.anypose.model.operator.Latent;
import java.util.function.Supplier;

/**
 * What an inference found.
 *
 * @param canonical the latents, brought back by the poses that were found; computed only if asked for, in the scope of the
 *     inference
 */
public record Inferred(Recognitions answers, Supplier<Latent> canonical) {}
