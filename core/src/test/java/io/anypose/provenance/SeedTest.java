package io.anypose.provenance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.file.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeedTest {

    @Test
    void equalUsesGiveEqualNumbersAndAnyDifferenceGivesOthers() {
        Seed seed = new Seed(1);
        assertEquals(
                seed.generator("a", 1, 2).nextLong(), seed.generator("a", 1, 2).nextLong());
        LongStream different = LongStream.of(
                seed.generator("a", 1, 2).nextLong(),
                seed.generator("b", 1, 2).nextLong(),
                seed.generator("a", 2, 1).nextLong(),
                seed.generator("a", 1).nextLong(),
                new Seed(2).generator("a", 1, 2).nextLong());
        assertEquals(5, different.distinct().count());
    }

    /** A golden: models that were trained before can be trained again. */
    @Test
    void numbersStayWhatTheyWere() {
        assertEquals(
                2290473560508676912L,
                new Seed(42).generator("background", 3, 17).nextLong());
    }

    @Test
    void digestsAreThoseOfSha256sum() {
        assertEquals(
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                Sha256.hex("a".getBytes(StandardCharsets.US_ASCII), "bc".getBytes(StandardCharsets.US_ASCII)));
    }
}
