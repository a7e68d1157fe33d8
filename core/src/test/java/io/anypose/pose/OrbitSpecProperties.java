package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.pose.OrbitSpec.Layer;
import io.anypose.pose.OrbitSpec.Reach;
import io.anypose.provenance.AnyposeException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class OrbitSpecProperties {

    @Property(tries = 300)
    void whatIsPrintedIsReadBack(@ForAll("texts") String text) {
        OrbitSpec spec = OrbitSpec.parse(text);
        assertEquals(spec, OrbitSpec.parse(spec.toString()));
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> width = Arbitraries.integers().between(1, 99999).map(String::valueOf);
        Arbitrary<String> window = Arbitraries.integers().between(1, 999).map(length -> length + "x");
        Arbitrary<String> plain = Combinators.combine(Arbitraries.of("mlp:", "conv:"), list(width))
                .as(String::concat);
        Arbitrary<String> windows = list(Combinators.combine(Arbitraries.oneOf(window, Arbitraries.just("")), width)
                        .as(String::concat))
                .map("window:"::concat);
        Arbitrary<String> dropout = Arbitraries.of("", "@0", "@0.2", "@0.5", "@0.999", "@0.0001", "@0.00002");
        return Combinators.combine(Arbitraries.oneOf(plain, windows), dropout).as(String::concat);
    }

    private static Arbitrary<String> list(Arbitrary<String> parts) {
        return parts.list().ofMinSize(1).ofMaxSize(4).map(list -> String.join(",", list));
    }

    @Example
    void eachFormMeansItsLayers() {
        assertEquals(
                new OrbitSpec(List.of(new Layer(Reach.WHOLE, 512, 0), new Layer(Reach.POINT, 256, 0)), 0),
                OrbitSpec.parse("mlp:512,256"));
        assertEquals(
                new OrbitSpec(List.of(new Layer(Reach.WHOLE, 128, 0), new Layer(Reach.WHOLE, 64, 0)), 0.2),
                OrbitSpec.parse("conv:128,64@0.2"));
        assertEquals(
                new OrbitSpec(List.of(new Layer(Reach.WINDOW, 64, 7), new Layer(Reach.WHOLE, 32, 0)), 0),
                OrbitSpec.parse("window:7x64,32"));
        assertEquals(
                "window:7x64,5x64,64", OrbitSpec.parse("window:7x64,5x64,64").toString());
        assertEquals(
                "conv:128,128,128@0.2", OrbitSpec.parse("conv:128,128,128@0.2").toString());
        assertEquals("mlp:512,512@0.2", OrbitSpec.parse("mlp:512,512@0.2").toString());
    }

    @Example
    void otherTextsAreRefusedInOneLineThatNamesTheAllowedForms() {
        List<String> bad = List.of(
                "",
                "mlp",
                "mlp:",
                "mlp:0",
                "mlp:8,",
                "mlp:,8",
                "mlp:8@1",
                "mlp:8@0.",
                "mlp:8@",
                "mlp:8@-0.1",
                "mlp:3x8",
                "conv:3x8",
                "window:0x8",
                "window:3x",
                "window:x8",
                "window:3x4x8",
                "mlp:100000",
                "lstm:8",
                "mlp:8 ",
                "mlp:-8",
                "MLP:8",
                "mlp:99999999999");
        for (String text : bad) {
            String message = assertThrows(AnyposeException.class, () -> OrbitSpec.parse(text), text)
                    .getMessage();
            assertTrue(message.contains("'" + text + "'"), message);
            assertTrue(
                    message.endsWith("; allowed are mlp:256, mlp:512,512, conv:128,128,128 and window:7x64,5x64,64,"
                            + " each with @0.2 for dropout"),
                    message);
            assertFalse(message.contains("\n"), message);
        }
    }

    @Example
    void aNetworkWithoutLayersOrWithoutUnitsLeftIsRefused() {
        assertThrows(AnyposeException.class, () -> new OrbitSpec(List.of(), 0));
        var refusal =
                assertThrows(AnyposeException.class, () -> new OrbitSpec(List.of(new Layer(Reach.WHOLE, 8, 0)), 1));
        assertEquals(
                "an orbit network has at least one layer and a dropout from 0 to below 1, not 1 and 1.0",
                refusal.getMessage());
    }
}
