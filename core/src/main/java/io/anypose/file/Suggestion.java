package io.anypose.file;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What somebody may have meant who wrote a word that there is not. */
public final class Suggestion {

    private Suggestion() {}

    /** The word that is most like the one written, if one is so like it that a slip of the fingers explains the difference. */
    public static Optional<String> of(String written, Collection<String> words) {
        int most = Math.min(2, written.replace("-", "").length() / 3);
        return words.stream()
                .filter(word -> slips(written, word) <= most)
                .min(Comparator.comparingInt((String word) -> slips(written, word))
                        .thenComparing(word -> word));
    }

    /** How many letters are missing, too many, wrong, or have changed places with the next. */
    private static int slips(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}
