package io.anypose.bench.damage;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.Seed;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JsonMutantsTest {

    /** Two changes may meet, and the first may have removed all that there is. */
    @Test
    void theOnlyValueIsReplacedOrRemoved() {
        JsonMutants mutants = new JsonMutants("{\"a\":1}".getBytes(StandardCharsets.UTF_8));
        Set<String> made = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            made.add(new String(mutants.next(new Seed(1).generator("json", i)), StandardCharsets.UTF_8));
        }
        assertTrue(made.contains("{}"), made::toString);
        assertTrue(made.contains("{\"a\":-1}"), made::toString);
    }
}
