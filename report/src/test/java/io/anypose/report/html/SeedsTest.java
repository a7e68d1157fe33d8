package io.anypose.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeedsTest {

    @Test
    void neighbouringSeedsAreARange() {
        assertEquals("seed 42", Seeds.words(List.of(42L)));
        assertEquals("seeds 42 and 43", Seeds.words(List.of(42L, 43L)));
        assertEquals("seeds 42 to 46", Seeds.words(List.of(42L, 43L, 44L, 45L, 46L)));
        assertEquals("seeds 1, 5 and 7", Seeds.words(List.of(1L, 5L, 7L)));
    }
}
