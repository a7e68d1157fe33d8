package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import io.anypose.group.AxisPoses;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.model.Model;
import io.anypose.model.operator.Latent;
import io.anypose.provenance.AnyposeException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The paper's pose inference: of all distances between the orbit φ^(−ℓ) z and the references, the K smallest vote for
 * their ℓ; the most frequent ℓ wins, and among equally frequent ones that of the nearest. The classifier then gets
 * φ^(−ℓ) z. Where any pose is possible, ℓ becomes the lowest point of the parabola through its distance and those of its
 * neighbours.
 */
public final class NearestNeighbours implements Inference {

    public static final String NAME = "knn";

    private final Model model;
    /** As many neighbours of each latent as vote, or more. */
    private final Function<Latent, OrbitSearch.Neighbours> search;

    private final int neighbours;

    /** Lets {@code neighbours}, at most as many as there are references, vote. */
    public NearestNeighbours(Model model, References references, int neighbours) {
        requirePossible(neighbours, references.size());
        OrbitSearch own = new OrbitSearch(model.operator(), references.values());
        this.model = model;
        this.search = latent -> own.neighbours(latent, neighbours);
        this.neighbours = neighbours;
    }

    /** The same with a search that others use, too, in the same thread. */
    public NearestNeighbours(Model model, SharedSearch search, int neighbours) {
        if (neighbours < 1 || neighbours > search.most()) {
            throw new AnyposeException(neighbours + " neighbours cannot vote: the search finds " + search.most());
        }
        this.model = model;
        this.search = search::neighbours;
        this.neighbours = neighbours;
    }

    static void requirePossible(int neighbours, int references) {
        if (neighbours < 1 || neighbours > references) {
            throw new AnyposeException("%d neighbours cannot vote: there are %d references, so 1 to %d are possible"
                    .formatted(neighbours, references, references));
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Inferred infer(NDArray images) {
        Latent latent = model.encode(images);
        Group group = model.spec().group();
        OrbitSearch.Neighbours found = search.apply(latent);
        boolean between = model.spec().transformation().anyPose();
        List<Pose> winners = IntStream.range(0, latent.size())
                .mapToObj(row -> {
                    int winner = winner(found.nearest()[row], neighbours, group.order());
                    return between && group instanceof AxisPoses circle
                            ? Peak.lowest(circle, found.least()[row], winner)
                            : group.pose(winner);
                })
                .toList();
        Poses poses = Poses.of(group, winners);
        Latent canonical = model.operator().canonicalise(latent, poses);
        return new Inferred(Classes.of(model.logits(canonical), poses), () -> canonical);
    }

    /**
     * The most frequent of the first k votes; of equally frequent ones the one that comes first.
     *
     * @param ranked votes from the nearest to the farthest
     */
    static int winner(int[] ranked, int k, int candidates) {
        int[] counts = new int[candidates];
        IntStream.range(0, k).forEach(i -> counts[ranked[i]]++);
        int best = ranked[0];
        for (int i = 1; i < k; i++) {
            if (counts[ranked[i]] > counts[best]) {
                best = ranked[i];
            }
        }
        return best;
    }
}
