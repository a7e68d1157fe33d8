package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import io.anypose.data.ViewBatch;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.model.Model;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.operator.Latent;
import io.anypose.provenance.AnyposeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The answers of {@link NearestNeighbours} for several settings from one search: the K nearest of a small K are the first
 * of those of a large one, and a small set of references is the beginning of a large one. Serves one thread.
 */
public final class NeighbourSweep {

    /**
     * What {@link NearestNeighbours} would be made with.
     *
     * @param references N: only so many of the references, from the first, are searched
     * @param neighbours K, at most N
     */
    public record Setting(int references, int neighbours) {

        public Setting {
            NearestNeighbours.requirePossible(neighbours, references);
        }
    }

    /**
     * Answers without probabilities, row by row.
     *
     * @param labels positions in the model's list of classes
     */
    @SuppressWarnings("ArrayRecordComponent") // made by the thousand and read once
    public record Answers(int[] labels, Poses poses) {}

    private final Model model;
    private final OrbitSearch search;
    private final List<Setting> settings;
    private final int[] sizes;
    private final int most;
    private final Images images;

    /** Sweeps over {@code settings}, at least one, with no more references than there are. */
    public NeighbourSweep(Model model, References references, List<Setting> settings) {
        this.settings = List.copyOf(settings);
        this.sizes = settings.stream()
                .mapToInt(Setting::references)
                .sorted()
                .distinct()
                .toArray();
        this.most = settings.stream().mapToInt(Setting::neighbours).max().orElseThrow();
        if (sizes[sizes.length - 1] > references.size()) {
            throw new AnyposeException("%d references cannot be searched: there are %d"
                    .formatted(sizes[sizes.length - 1], references.size()));
        }
        this.model = model;
        this.search = new OrbitSearch(model.operator(), references.values());
        this.images = new Images(model.spec().format());
    }

    /** One entry for each setting, in the order given. */
    public List<Answers> recognise(ViewBatch batch) {
        try (NDScope scope = EngineScope.open()) {
            Latent latent = model.encode(images.upload(model.manager(), batch));
            long[] labels = labelsOfOrbits(latent);
            int[][][] votes = search.nearest(latent, most, sizes);
            return settings.stream()
                    .map(setting -> answers(
                            votes[Arrays.binarySearch(sizes, setting.references())], labels, setting.neighbours()))
                    .toList();
        }
    }

    private Answers answers(int[][] votes, long[] labels, int k) {
        Group group = model.spec().group();
        int order = group.order();
        int[] chosen = new int[votes.length];
        List<Pose> poses = new ArrayList<>(votes.length);
        for (int row = 0; row < votes.length; row++) {
            int winner = NearestNeighbours.winner(votes[row], k, order);
            poses.add(group.pose(winner));
            chosen[row] = (int) labels[row * order + winner];
        }
        return new Answers(chosen, Poses.of(group, poses));
    }

    /** The class that each orbit element would be given. */
    private long[] labelsOfOrbits(Latent latent) {
        NDArray orbits = model.operator().orbit(latent).reshape(-1, model.spec().dimension());
        return model.logits(latent.with(orbits)).argMax(1).toLongArray();
    }
}
