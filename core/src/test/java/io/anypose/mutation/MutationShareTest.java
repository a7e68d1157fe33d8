package io.anypose.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class MutationShareTest {

    private static String row(String type, String status) {
        return "X.java," + type + ",org.pitest.mutators.MathMutator,add,12," + status + ",none";
    }

    @Test
    void whatTestsNoticeIsKilledAndWhatTheJvmRefusesIsNotCounted() {
        MutationShare share = MutationShare.of(List.of(
                row("a.b.One", "KILLED"),
                row("a.b.One", "TIMED_OUT"),
                row("a.b.Two", "SURVIVED"),
                row("a.c.Three", "NO_COVERAGE"),
                row("a.c.Three", "RUN_ERROR"),
                row("a.c.Three", "MEMORY_ERROR"),
                row("a.c.Three", "NON_VIABLE")));
        assertEquals(
                List.of("   66.7 % (2 of 3)  a.b", "   33.3 % (1 of 3)  a.c", "Mutants killed:  50.0 % (3 of 6)"),
                share.lines());
        assertEquals(
                List.of(
                        "a.b.Two.add:12 MathMutator SURVIVED",
                        "a.c.Three.add:12 MathMutator NO_COVERAGE",
                        "a.c.Three.add:12 MathMutator RUN_ERROR"),
                share.survivors());
    }

    @Test
    void runsWithoutMutantsOrTestsFail() {
        assertEquals("PIT made no mutants; look at mutation.target", refusal(List.of()));
        assertEquals("PIT made no mutants; look at mutation.target", refusal(List.of(row("a.One", "NON_VIABLE"))));
        assertEquals(
                "PIT ran no test: none of 2 mutants was reached; look at mutation.tests and at the version of JUnit",
                refusal(List.of(row("a.One", "NO_COVERAGE"), row("a.Two", "NO_COVERAGE"))));
        assertEquals("this is no row of PIT's mutations.csv: a,b", refusal(List.of("a,b")));
    }

    private static String refusal(List<String> rows) {
        return assertThrows(IllegalStateException.class, () -> MutationShare.of(rows))
                .getMessage();
    }
}
