package io.anypose.report.claim;

import io.anypose.report.claim.Claim.Check;
import io.anypose.report.record.Run;
import io.anypose.report.record.TransformationWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the paper claims about the numbers of references and neighbours of k-NN: how settings compare with each other. */
final class NeighbourClaims {

    private static final int ENOUGH_REFERENCES = 500;
    private static final int BEST_NEIGHBOURS = 10;

    /** What k-NN finds. */
    private enum Found {
        POSES,
        CLASSES;

        Comparison of(NeighbourCell cell) {
            return this == POSES ? cell.poses() : cell.classes();
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Run run;

    NeighbourClaims(Run run) {
        this.run = run;
    }

    Claim references() {
        return new Claim(
                "more-references",
                "k-NN finds more poses and classes the more references it has.",
                "for each k, both grow with N",
                TransformationWords.SINGLE.stream().map(this::grows).toList());
    }

    private Check grows(String transformation) {
        List<NeighbourCell> cells = measured(transformation);
        String what = TransformationWords.of(transformation);
        List<String> falls = new ArrayList<>();
        Finding worst = Finding.HOLDS;
        for (NeighbourCell cell : cells) {
            Optional<NeighbourCell> larger = larger(cell, cells);
            for (Found found : Found.values()) {
                Finding finding = larger.flatMap(next -> found.of(next).exceeds(found.of(cell), 0))
                        .orElse(Finding.HOLDS);
                if (finding != Finding.HOLDS) {
                    falls.add(fall(found, cell, larger.orElseThrow()));
                    worst = worst.or(finding);
                }
            }
        }
        return cells.isEmpty()
                ? Check.missing(what, "")
                : new Check(
                        what,
                        "",
                        falls.isEmpty() ? "both grow for each k" : String.join("; ", falls),
                        Optional.of(worst));
    }

    /** The setting with the next larger number of references. */
    private static Optional<NeighbourCell> larger(NeighbourCell cell, List<NeighbourCell> cells) {
        return cells.stream()
                .filter(other -> other.neighbours() == cell.neighbours() && other.references() > cell.references())
                .min(Comparator.comparing(NeighbourCell::references));
    }

    private String fall(Found found, NeighbourCell cell, NeighbourCell next) {
        return "k = " + cell.neighbours() + ": " + found.of(cell).words(run) + " of " + found + " with N = "
                + cell.references() + ", " + found.of(next).words(run) + " with N = " + next.references();
    }

    private List<NeighbourCell> measured(String transformation) {
        return NeighbourCell.all(run, transformation).stream()
                .filter(cell -> cell.classes().ours().isPresent())
                .toList();
    }

    private static double poses(NeighbourCell cell) {
        return cell.poses().ours().orElseThrow().mean();
    }

    Claim moderate() {
        return new Claim(
                "moderate-k",
                "Neither the nearest reference alone nor a crowd finds most poses, but about ten neighbours.",
                "k = " + BEST_NEIGHBOURS + " finds most poses for each N from " + ENOUGH_REFERENCES + " on",
                TransformationWords.SINGLE.stream().map(this::moderate).toList());
    }

    private Check moderate(String transformation) {
        List<NeighbourCell> cells = measured(transformation).stream()
                .filter(cell -> cell.references() >= ENOUGH_REFERENCES)
                .toList();
        SortedMap<Integer, Integer> best = new TreeMap<>();
        Finding worst = Finding.HOLDS;
        for (int size : cells.stream().map(NeighbourCell::references).distinct().toList()) {
            List<NeighbourCell> ofSize =
                    cells.stream().filter(cell -> cell.references() == size).toList();
            NeighbourCell first = ofSize.stream()
                    .max(Comparator.comparing(NeighbourClaims::poses))
                    .orElseThrow();
            worst = worst.or(ofSize.stream()
                    .filter(cell -> cell.neighbours() == BEST_NEIGHBOURS)
                    .findFirst()
                    .map(ten -> leads(ten, ofSize))
                    .orElse(Finding.FAILS));
            best.put(size, first.neighbours());
        }
        String what = TransformationWords.of(transformation);
        return best.isEmpty()
                ? Check.missing(what, "")
                : new Check(what, "", "best is " + best(best), Optional.of(worst));
    }

    /** The best number of neighbours for each number of references, said once if it is always the same. */
    private static String best(SortedMap<Integer, Integer> bySize) {
        return Set.copyOf(bySize.values()).size() == 1
                ? "k = " + bySize.get(bySize.firstKey())
                        + (bySize.size() == 1 ? " for N = " + bySize.firstKey() : " for every N")
                : bySize.entrySet().stream()
                        .map(entry -> "k = " + entry.getValue() + " for N = " + entry.getKey())
                        .collect(Collectors.joining(", "));
    }

    /** Whether a setting finds at least as many poses as each of the others, which need not be the same in the eyes of chance. */
    private static Finding leads(NeighbourCell one, List<NeighbourCell> others) {
        return others.stream()
                .flatMap(other -> one.poses().exceeds(other.poses(), 0).stream())
                .reduce(Finding.HOLDS, Finding::or);
    }
}
