package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class PixelMapTest {

    private final PixelMap identity = PixelMap.of(3, 2, target -> target);

    @Test
    void itKnowsItsSizeAndItsName() {
        assertEquals(3, identity.width());
        assertEquals(2, identity.height());
        assertEquals("map of 3 x 2 pixels", identity.toString());
    }

    @Test
    void sourcesAreThePixelsAndNone() {
        assertEquals(5, identity.source(5));
        assertEquals(PixelMap.FILL, PixelMap.of(3, 2, target -> PixelMap.FILL).source(0));
        for (int outside : new int[] {-2, 6}) {
            var refusal = assertThrows(IllegalArgumentException.class, () -> PixelMap.of(3, 2, target -> outside));
            assertEquals(
                    "pixel 0 has source " + outside + "; possible are 0 to 5, or -1 for no source",
                    refusal.getMessage());
        }
    }

    @Test
    void onlyMapsOfOneSizeFollowEachOther() {
        assertEquals(identity, identity.after(identity));
        for (PixelMap other : List.of(
                PixelMap.of(3, 1, target -> 0), PixelMap.of(2, 2, target -> 0), PixelMap.of(2, 3, target -> 0))) {
            var refusal = assertThrows(IllegalArgumentException.class, () -> identity.after(other));
            assertEquals(
                    "a map of 3 x 2 pixels cannot follow one of " + other.width() + " x " + other.height(),
                    refusal.getMessage());
            assertThrows(
                    IllegalArgumentException.class, () -> identity.requireSize(other.width(), other.height(), "it"));
        }
    }

    @Test
    void mapsAreEqualWhenSizeAndSourcesAre() {
        PixelMap same = PixelMap.of(3, 2, target -> target);
        assertEquals(identity, same);
        assertEquals(identity.hashCode(), same.hashCode());
        for (Object other :
                List.of(PixelMap.of(2, 3, target -> target), PixelMap.of(3, 2, target -> 5 - target), "identity")) {
            assertNotEquals(identity, other);
            assertNotEquals(identity.hashCode(), other.hashCode());
        }
    }
}
