package io.anypose.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.Provenance;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quick runs of the parts that need no command line; how fast they are is not asserted. */
class MeasurementsTest {

    private static final class Recording implements Measurements.Listener {

        private final List<Finding> findings = new ArrayList<>();
        private final List<Double> shares = new ArrayList<>();

        @Override
        public void progress(String what, double share) {
            shares.add(share);
        }

        @Override
        public void found(List<Finding> found) {
            findings.addAll(found);
        }
    }

    @TempDir
    private Path folder;

    @Test
    void everyPartFindsWhatItPromises() {
        Recording recording = new Recording();
        Provenance provenance = Measurements.ofSpeed(new Program(List.of()), folder)
                .run(List.of("training", "stacked", "torus", "recognition", "any-pose", "memory"), true, recording);
        assertEquals(
                List.of(
                        "product rate",
                        "limit: the products alone",
                        "operator fixed",
                        "operator none",
                        "operator learned",
                        "operator spectral",
                        "limit: the products alone",
                        "fixed, stacked",
                        "limit: the products alone",
                        "fixed, torus latents",
                        "one image, given, p50",
                        "one image, given, p99",
                        "batches of 500, given",
                        "one image, knn, p50",
                        "one image, knn, p99",
                        "batches of 500, knn",
                        "one image, orbit, p50",
                        "one image, orbit, p99",
                        "batches of 500, orbit",
                        "one image, network, p50",
                        "one image, network, p99",
                        "batches of 500, network",
                        "single pictures, two threads",
                        "k-NN, 2000 references",
                        "k-NN, 5000 references",
                        "training, ten angles",
                        "training, any angle",
                        "one image, latents of 300, p50",
                        "one image, latents of 300, p99",
                        "one image, latents of 600, p50",
                        "one image, latents of 600, p99",
                        "growth over 20 epochs",
                        "growth over 20 epochs with convolutions",
                        "growth over 4000 recognitions",
                        "most that this run has used"),
                recording.findings.stream().map(Finding::name).toList());
        recording.findings.stream()
                .filter(finding -> !finding.name().startsWith("growth"))
                .forEach(finding -> assertTrue(finding.value() > 0, finding::toString));
        recording.findings.stream()
                .filter(finding -> finding.name().startsWith("k-NN"))
                .forEach(finding -> assertTrue(finding.ratio().orElseThrow().value() > 0, finding::toString));
        assertEquals(recording.shares.stream().sorted().toList(), recording.shares);
        assertTrue(recording.shares.stream().allMatch(share -> share >= 0 && share <= 1));
        assertEquals(
                "training, stacked, torus, recognition, any-pose, memory",
                provenance.settings().get("parts"));
    }

    @Test
    void allPartsHaveNames() {
        assertEquals(
                List.of(
                        "training",
                        "stacked",
                        "torus",
                        "recognition",
                        "any-pose",
                        "rigid",
                        "memory",
                        "photographs",
                        "start-up",
                        "server"),
                Measurements.ofSpeed(new Program(List.of()), folder).names());
    }
}
