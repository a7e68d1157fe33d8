package io.anypose.pose;

import ai.djl.ndarray.types.DataType;
import io.anypose.model.Model;
import io.anypose.model.operator.Latent;
import java.util.Arrays;
import java.util.Optional;

/**
 * One search for several numbers of neighbours: the K nearest of a small K are the first of those of a large one.
 *
 * <p>What was found for a batch of latents is remembered until there are others, so whoever asks for all numbers before the next batch
 * searches once. Serves one thread.
 */
public final class SharedSearch {

    /** What was found last, and for which latents. */
    @SuppressWarnings("ArrayRecordComponent") // lives from one batch to the next
    private record Found(float[] latents, OrbitSearch.Neighbours neighbours) {}

    private final OrbitSearch search;
    private final int most;
    private Optional<Found> last = Optional.empty();

    /** @param most the largest number of neighbours that will be asked for */
    public SharedSearch(Model model, References references, int most) {
        NearestNeighbours.requirePossible(most, references.size());
        this.search = new OrbitSearch(model.operator(), references.values());
        this.most = most;
    }

    int most() {
        return most;
    }

    /** The nearest of each latent, as many as will be asked for. */
    OrbitSearch.Neighbours neighbours(Latent latent) {
        float[] values = latent.values().toType(DataType.FLOAT32, false).toFloatArray();
        if (last.filter(found -> Arrays.equals(found.latents, values)).isEmpty()) {
            last = Optional.of(new Found(values, search.neighbours(latent, most)));
        }
        return last.orElseThrow().neighbours;
    }
}
