package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.model.Images;
import io.anypose.model.Latent;
import io.anypose.model.Model;
import io.anypose.provenance.AnyposeException;
import java.util.ArrayList;
import java.util.List;

/**
 * The answers of {@link NearestNeighbours} for several K from one search: the K nearest of a small K are the first of
 * those of a large one. Serves one thread.
 */
public final class NeighbourSweep {

    /**
     * Answers without probabilities, row by row.
     *
     * @param labels positions in the model's list of classes
     */
    @SuppressWarnings("ArrayRecordComponent") // made by the thousand and read once
    public record Answers(int[] labels, Poses poses) {}

    private final Model model;
    private final OrbitSearch search;
    private final List<Integer> ks;
    private final int largest;
    private final Images images;

    /** Sweeps over {@code ks}, each at most as large as there are references. */
    public NeighbourSweep(Model model, References references, List<Integer> ks) {
        this.ks = List.copyOf(ks);
        this.largest = ks.stream().mapToInt(Integer::intValue).max().orElse(0);
        int smallest = ks.stream().mapToInt(Integer::intValue).min().orElse(0);
        if (smallest < 1 || largest > references.size()) {
            throw new AnyposeException("%s neighbours cannot vote: there are %d references, so 1 to %d are possible"
                    .formatted(ks, references.size(), references.size()));
        }
        this.model = model;
        this.search = new OrbitSearch(model.operator(), references.values());
        this.images = new Images(model.spec().format(), model.type());
    }

    /** One entry for each K, in the order given. */
    public List<Answers> recognise(byte[] pixels, int rows) {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            Latent latent = model.encode(images.upload(model.manager(), pixels, rows));
            long[] labels = labelsOfOrbits(latent);
            int[][] votes = search.nearest(latent, largest);
            List<Answers> answers = new ArrayList<>();
            ks.forEach(k -> answers.add(answers(votes, labels, k)));
            return answers;
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
