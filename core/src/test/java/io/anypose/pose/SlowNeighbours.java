package io.anypose.pose;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Nearest neighbours by their definition: every orbit element, every distance, one full sort. */
final class SlowNeighbours {

    /** φ^(−ℓ) z for one ℓ. */
    interface Action {
        double[] undo(double[] z, Pose pose);
    }

    private record Pair(int pose, int reference, float distance) {}

    private SlowNeighbours() {}

    /** The ℓ of all (orbit element, reference) pairs, from the nearest to the farthest. */
    static List<Integer> ranked(double[] z, double[][] references, Group group, Action action) {
        List<Pair> pairs = new ArrayList<>();
        for (Pose pose : group.poses()) {
            double[] element = action.undo(z, pose);
            for (int r = 0; r < references.length; r++) {
                double distance = 0;
                for (int i = 0; i < element.length; i++) {
                    distance += (element[i] - references[r][i]) * (element[i] - references[r][i]);
                }
                pairs.add(new Pair(pose.index(), r, (float) distance));
            }
        }
        pairs.sort(
                Comparator.comparing(Pair::distance).thenComparing(Pair::pose).thenComparing(Pair::reference));
        return pairs.stream().map(Pair::pose).toList();
    }

    /** The most frequent of the first k; of equally frequent ones the one that stands first. */
    static int winner(List<Integer> ranked, int k) {
        List<Integer> votes = ranked.subList(0, k);
        Map<Integer, Integer> counts = new HashMap<>();
        votes.forEach(vote -> counts.merge(vote, 1, Integer::sum));
        int most = counts.values().stream().max(Integer::compare).orElseThrow();
        return votes.stream()
                .filter(vote -> counts.get(vote) == most)
                .findFirst()
                .orElseThrow();
    }

    /** (φ^(−ℓ) z)[b, h] = z[b, ℓ h]. */
    static Action fixed(Group group) {
        return (z, pose) -> {
            double[] undone = new double[z.length];
            for (int i = 0; i < z.length; i++) {
                int block = i / group.order() * group.order();
                Pose entry = group.pose(i % group.order());
                undone[i] = z[block + group.compose(pose, entry).index()];
            }
            return undone;
        };
    }

    /** φ^(N − ℓ) z, one product after the other. */
    static Action learned(double[] matrix, CyclicGroup group) {
        return (z, pose) -> {
            double[] undone = z;
            for (int step = pose.index(); step % group.order() != 0; step++) {
                undone = product(matrix, undone);
            }
            return undone;
        };
    }

    private static double[] product(double[] matrix, double[] z) {
        double[] product = new double[z.length];
        for (int i = 0; i < z.length; i++) {
            for (int j = 0; j < z.length; j++) {
                product[i] += matrix[i * z.length + j] * z[j];
            }
        }
        return product;
    }

    /** Turns the plane of the entries j and j + d/2 back by as many angles as the pose has steps. */
    static Action spectral(double[] angles, CyclicGroup group) {
        return (z, pose) -> {
            double[] undone = new double[z.length];
            for (int j = 0; j < angles.length; j++) {
                double turn = -group.signed(pose) * angles[j];
                double x = z[j];
                double y = z[j + angles.length];
                undone[j] = x * Math.cos(turn) - y * Math.sin(turn);
                undone[j + angles.length] = x * Math.sin(turn) + y * Math.cos(turn);
            }
            return undone;
        };
    }
}
