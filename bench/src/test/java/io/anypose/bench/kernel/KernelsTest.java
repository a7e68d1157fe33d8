package io.anypose.bench.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.model.operator.OperatorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class KernelsTest {

    private static final Effort TINY = new Effort(0, 3, Duration.ofMillis(20));

    @Test
    void everyKindOfWorkHasItsKernel() {
        assertEquals(
                List.of(
                        "BatchGather.pairs",
                        "IdxReading.embedded",
                        "NeighbourSearch.nearest",
                        "OperatorApplication.canonicalise",
                        "OrbitScoring.layer",
                        "SceneBuilding.write"),
                Kernels.all().names());
    }

    @Test
    void everyOperatorIsAppliedWithAndWithoutGradient() {
        Set<String> expected = Arrays.stream(OperatorKind.values())
                .flatMap(kind -> Stream.of("gradient=false operator=" + kind, "gradient=true operator=" + kind))
                .collect(Collectors.toSet());

        assertEquals(expected, choices("OperatorApplication"));
    }

    @Test
    void referencesAreAsManyAsThePaperHas() {
        assertEquals(
                Set.of(
                        "neighbours=1 references=2000",
                        "neighbours=10 references=2000",
                        "neighbours=1 references=5000",
                        "neighbours=10 references=5000"),
                choices("NeighbourSearch"));
    }

    @Test
    void orbitsAreScoredInBothWaysOnARingAndOnTheTorus() {
        Set<String> expected = Stream.of("1", "256")
                .flatMap(batch -> Stream.of("10", "14", "14x14").map(group -> "batch=" + batch + " group=" + group))
                .flatMap(sizes -> Stream.of("true", "false").map(kept -> sizes + " kept=" + kept))
                .flatMap(layer -> Stream.of("product", "fourier").map(way -> layer + " way=" + way))
                .collect(Collectors.toSet());

        assertEquals(expected, choices("OrbitScoring"));
    }

    private static Set<String> choices(String pattern) {
        return Kernels.matching(pattern).kernels().stream().map(Kernel::choice).collect(Collectors.toSet());
    }

    @Test
    void everyKernelIsExplained() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "performance.md"));
        for (String name : Kernels.all().names()) {
            assertTrue(page.contains("| `" + name + "` |"), name + " is missing in docs/performance.md");
        }
    }

    @Test
    @Timeout(300)
    void kernelsRunAndTakeTime() {
        Kernels kernels = Kernels.matching("scene|neighbour");
        List<Kernel> begun = new ArrayList<>();
        List<String> iterations = new ArrayList<>();
        List<KernelResult> heard = new ArrayList<>();

        List<KernelResult> results = kernels.run(TINY, new Kernels.Listener() {
            @Override
            public void measuring(Kernel kernel, int before, int ended) {
                if (ended == 0) {
                    begun.add(kernel);
                }
                iterations.add(before + "." + ended);
            }

            @Override
            public void ended(KernelResult result) {
                heard.add(result);
            }
        });

        assertEquals(Set.copyOf(kernels.kernels()), Set.copyOf(begun));
        assertEquals(
                "0.0 0.1 0.2 1.0 1.1 1.2 2.0 2.1 2.2 3.0 3.1 3.2 4.0 4.1 4.2 5.0 5.1 5.2",
                String.join(" ", iterations));
        assertEquals(begun, results.stream().map(KernelResult::kernel).toList());
        assertEquals(results, heard);
        for (KernelResult result : results) {
            assertTrue(result.score() > 0, result.toString());
            assertTrue(result.error() > 0, result.toString());
            assertEquals(result.name().equals("SceneBuilding.write") ? "ns/op" : "us/op", result.unit());
        }
    }

    @Test
    void aPatternWithoutKernelsIsAnsweredWithAllNames() {
        Exception refusal = assertThrows(IllegalArgumentException.class, () -> Kernels.matching("sorting"));

        assertEquals(
                "no kernel is called like 'sorting'; there are "
                        + String.join(", ", Kernels.all().names()),
                refusal.getMessage());
    }
}
