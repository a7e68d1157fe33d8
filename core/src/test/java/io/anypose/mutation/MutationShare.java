package io.anypose.mutation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run of PIT amounts to: the share of mutants that tests have killed, in all and for each package.
 *
 * <p>The profile {@code mutation} runs it last. It reads the {@code mutations.csv} of PIT, writes {@code survivors.txt}
 * beside it, and fails if there is no mutant or if no test has run.
 */
public final class MutationShare {

    /** A mutant that never comes to an end, or that fills the memory, is found out, too. */
    private static final Set<String> KILLED = Set.of("KILLED", "TIMED_OUT", "MEMORY_ERROR");

    /** Code that the JVM refuses to load is no program, so it is not counted. */
    private static final String NO_PROGRAM = "NON_VIABLE";

    private static final String NO_TEST = "NO_COVERAGE";

    /** One bug that was put in. The columns of PIT: file, class, mutator, method, line, status, test. */
    private record Mutant(String type, String mutator, String method, String line, String status) {

        static Mutant of(String row) {
            String[] columns = row.split(",", -1);
            if (columns.length < 7) {
                throw new IllegalStateException("this is no row of PIT's mutations.csv: " + row);
            }
            return new Mutant(
                    columns[1],
                    columns[2].substring(columns[2].lastIndexOf('.') + 1),
                    columns[3],
                    columns[4],
                    columns[5]);
        }

        String packageName() {
            return type.substring(0, type.lastIndexOf('.'));
        }

        boolean isKilled() {
            return KILLED.contains(status);
        }

        @Override
        public String toString() {
            return type + "." + method + ":" + line + " " + mutator + " " + status;
        }
    }

    private final List<Mutant> mutants;

    private MutationShare(List<Mutant> mutants) {
        this.mutants = List.copyOf(mutants);
    }

    static MutationShare of(List<String> rows) {
        List<Mutant> mutants = rows.stream()
                .filter(row -> !row.isBlank())
                .map(Mutant::of)
                .filter(mutant -> !mutant.status().equals(NO_PROGRAM))
                .toList();
        if (mutants.isEmpty()) {
            throw new IllegalStateException("PIT made no mutants; look at mutation.target");
        }
        if (mutants.stream().allMatch(mutant -> mutant.status().equals(NO_TEST))) {
            throw new IllegalStateException("PIT ran no test: none of " + mutants.size()
                    + " mutants was reached; look at mutation.tests and at the version of JUnit");
        }
        return new MutationShare(mutants);
    }

    /** A line for each package, and one for all of them. */
    List<String> lines() {
        Map<String, List<Mutant>> packages =
                mutants.stream().collect(Collectors.groupingBy(Mutant::packageName, TreeMap::new, Collectors.toList()));
        List<String> lines = new ArrayList<>();
        packages.forEach((name, some) -> lines.add("  " + share(some) + "  " + name));
        lines.add("Mutants killed: " + share(mutants));
        return lines;
    }

    private static String share(List<Mutant> some) {
        long killed = some.stream().filter(Mutant::isKilled).count();
        return String.format(Locale.ROOT, "%5.1f %% (%d of %d)", 100.0 * killed / some.size(), killed, some.size());
    }

    /** The mutants that no test has noticed. */
    List<String> survivors() {
        return mutants.stream()
                .filter(mutant -> !mutant.isKilled())
                .map(Mutant::toString)
                .sorted()
                .toList();
    }

    /**
     * Prints the share and lists the survivors.
     *
     * @param arguments the folder with PIT's reports
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        MutationShare share = of(Files.readAllLines(folder.resolve("mutations.csv"), StandardCharsets.UTF_8));
        Path survivors = Files.write(folder.resolve("survivors.txt"), share.survivors());
        System.out.println("Survivors are listed in " + survivors + " and shown in index.html beside it.");
        share.lines().forEach(System.out::println);
    }
}
