package io.anypose.report.html;

import java.util.List;
import java.util.stream.Collectors;

/** Seeds as people read them. */
public final class Seeds {

    private Seeds() {}

    /** Ascending seeds: seed 42, or seeds 42 to 46. */
    public static String words(List<Long> seeds) {
        return (seeds.size() == 1 ? "seed " : "seeds ") + numbers(seeds);
    }

    /** Ascending seeds: 42, or 42 and 43, or 42 to 46, or 1, 5 and 7. */
    public static String numbers(List<Long> seeds) {
        int last = seeds.size() - 1;
        if (last > 1 && seeds.get(last) - seeds.get(0) == last) {
            return seeds.get(0) + " to " + seeds.get(last);
        }
        String first = seeds.subList(0, last).stream().map(String::valueOf).collect(Collectors.joining(", "));
        return (last == 0 ? "" : first + " and ") + seeds.get(last);
    }
}
