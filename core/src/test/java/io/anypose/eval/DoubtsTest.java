package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DoubtsTest {

    /** Half sure and right in one of two cases, after a temperature that made always sure of it; the one at a seen pose is unknown. */
    private static final Marks MARKS = new Marks(
            new double[] {0.5, 0.5},
            new double[] {1, 1},
            new boolean[] {true, false},
            2,
            new boolean[] {true, false},
            new boolean[2],
            new double[0],
            new byte[0]);

    @Test
    void beforeAndAfterSeenAndUnseenAreKeptApart() {
        Doubts doubts = new Doubts();
        doubts.add(MARKS, 0, true);
        doubts.add(MARKS, 1, false);
        assertEquals(
                Map.of(
                        "calibrationError", 0.0,
                        "uncalibratedError", 0.5,
                        "temperature", 2.0,
                        "unknownSeen", 1.0,
                        "unknownUnseen", 0.0),
                doubts.details());
    }
}
