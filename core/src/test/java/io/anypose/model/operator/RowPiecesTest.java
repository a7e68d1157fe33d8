package io.anypose.model.operator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

/** Which pieces there are; {@link RowPiecesProperties} multiplies with them. */
class RowPiecesTest {

    private static void assertPieces(int[] keys, int... keyOfRow) {
        assertArrayEquals(keys, RowPieces.of(keyOfRow).keys());
    }

    @Test
    void keysThatAreAboutEquallyFrequentHaveOnePieceEach() {
        assertPieces(new int[] {1, 3}, 3, 1, 0, 3, 0, 0, 0, 0);
        assertPieces(new int[] {1, 2}, 1, 2, 1, 1, 1);
    }

    /** 8 rows and 1 row: 1¼ times the mean of 4½ is 6 rows, rounded up. */
    @Test
    void aKeyOfNearlyAllRowsHasMany() {
        assertPieces(new int[] {1, 1, 2}, 1, 1, 1, 1, 1, 1, 1, 1, 2);
    }

    @Test
    void theKeysCannotBeChangedFromOutside() {
        RowPieces pieces = RowPieces.of(new int[] {1, 2});
        pieces.keys()[0] = 7;
        assertArrayEquals(new int[] {1, 2}, pieces.keys());
    }
}
