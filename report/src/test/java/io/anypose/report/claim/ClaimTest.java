package io.anypose.report.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.report.claim.Claim.Check;
import io.anypose.report.claim.Claim.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClaimTest {

    private static final Check HOLDS = new Check("x", "94 %", "95 %", Optional.of(Finding.HOLDS));
    private static final Check FAILS = new Check("y", "", "12 %", Optional.of(Finding.FAILS));
    private static final Check UNCLEAR = new Check("u", "95 %", "94 %", Optional.of(Finding.TOO_FEW_DIGITS));
    private static final Check FEW_SEEDS = new Check("s", "95 %", "94 %", Optional.of(Finding.TOO_FEW_SEEDS));
    private static final Check MISSING = Check.missing("z", "94 %");

    private static Claim claim(Check... checks) {
        return new Claim("id", "It works.", "it works", List.of(checks));
    }

    @Test
    void oneFailureIsEnoughToDiffer() {
        assertEquals(Verdict.AGREES, claim(HOLDS, HOLDS).verdict());
        assertEquals(Verdict.DIFFERS, claim(HOLDS, FAILS, MISSING).verdict());
        assertEquals(Verdict.AGREES_SO_FAR, claim(HOLDS, MISSING).verdict());
        assertEquals(Verdict.NOT_MEASURED, claim(MISSING).verdict());
    }

    @Test
    void whatDigitsCannotTellIsNoAgreementAndNoFailure() {
        assertEquals(Verdict.TOO_FEW, claim(HOLDS, UNCLEAR, MISSING).verdict());
        assertEquals(Verdict.DIFFERS, claim(UNCLEAR, FAILS).verdict());
        assertEquals(
                "1 of 2 hold, 1 too few digits to tell", claim(HOLDS, UNCLEAR).count());
        assertEquals(
                List.of("too few digits to tell: u: 94 % (paper: 95 %)"),
                claim(UNCLEAR).details());
    }

    @Test
    void whatThereIsTooFewOfIsSaid() {
        assertEquals("too few digits to tell", claim(HOLDS, UNCLEAR).words(true));
        assertEquals("too few seeds to tell", claim(HOLDS, FEW_SEEDS).words(false));
        assertEquals(
                "too few digits and seeds to tell", claim(UNCLEAR, FEW_SEEDS).words(true));
        assertEquals(
                "1 of 4 hold, 1 too few digits to tell, 2 too few seeds to tell",
                claim(HOLDS, UNCLEAR, FEW_SEEDS, FEW_SEEDS).count());
        assertEquals(
                List.of("too few seeds to tell: s: 94 % (paper: 95 %)"),
                claim(FEW_SEEDS).details());
    }

    @Test
    void othersClaimsAgreeAndOursHold() {
        assertEquals("agrees", claim(HOLDS).words(true));
        assertEquals("holds", claim(HOLDS).words(false));
        assertEquals("does not agree", claim(FAILS).words(true));
        assertEquals("does not hold", claim(FAILS).words(false));
    }

    @Test
    void fewChecksAreAllTold() {
        Claim few = claim(HOLDS, FAILS, MISSING);

        assertEquals("1 of 2 hold, 1 not in this run", few.count());
        assertEquals("not in this run", claim(MISSING).count());
        assertEquals(
                List.of("x: 95 % (paper: 94 %)", "does not hold: y: 12 %", "z: not in this run (paper: 94 %)"),
                few.details());
    }

    @Test
    void ofManyChecksOnlyFailuresAreTold() {
        List<Check> many = new ArrayList<>(Collections.nCopies(20, HOLDS));
        many.add(FAILS);

        assertEquals(
                List.of("does not hold: y: 12 %"),
                claim(many.toArray(Check[]::new)).details());
    }
}
