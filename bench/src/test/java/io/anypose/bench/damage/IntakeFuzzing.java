package io.anypose.bench.damage;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever comes in is taken in or refused. With {@code -Pfuzz} Jazzer looks for more inputs, in a process for each of the classes below,
 * because it can do so only once in a process. What it has found is kept among the resources, and every build takes it in again; that
 * is done without Jazzer, whose agent cannot be loaded everywhere.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class IntakeFuzzing {

    private final IntakeKind kind;
    private Intake intake;

    IntakeFuzzing(IntakeKind kind) {
        this.kind = kind;
    }

    @BeforeAll
    void open(@TempDir Path folder) {
        intake = kind.open(folder);
    }

    @AfterAll
    void close() {
        intake.close();
    }

    /** Inputs as the fuzzer should see them. */
    Stream<byte[]> seeds() {
        return intake.whole().stream();
    }

    /** The input that the fuzzer means. */
    byte[] sealed(byte[] plain) {
        return plain;
    }

    /** Any whole input. */
    final byte[] whole() {
        return intake.whole().get(0);
    }

    @MethodSource("seeds")
    @FuzzTest
    void input(byte[] input) {
        Damage.isRefused(intake, sealed(input));
    }

    /** An input that was found at some time, by the name of its file. */
    record Known(String name, Path file) {

        @Override
        public String toString() {
            return name;
        }
    }

    List<Known> known() throws IOException, URISyntaxException {
        URL found = getClass().getResource(getClass().getSimpleName() + "Inputs/input");
        List<Known> known = new ArrayList<>();
        if (found != null) {
            try (Stream<Path> files = Files.list(Path.of(found.toURI()))) {
                files.sorted()
                        .forEach(file -> known.add(new Known(file.getFileName().toString(), file)));
            }
        }
        return known;
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("known")
    void whatWasFoundIsTakenInOrRefused(Known input) throws IOException {
        Damage.isRefused(intake, sealed(Files.readAllBytes(input.file())));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void seedsAreTakenIn(byte[] seed) {
        intake.take(sealed(seed));
    }
}
