package io.anypose.bench.damage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever somebody puts into an input: it is taken in and works, or it is refused in a sentence that names it. */
class DamagedInputsTest {

    private static final int INPUTS = 500;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void aDamagedInputWorksOrIsRefused(IntakeKind kind) {
        try (Intake intake = kind.open(folder)) {
            Damage damage = Damage.to(intake, INPUTS, new Seed(16), done -> {});
            assertEquals(List.of(), damage.escapes(), damage.escapes().size() + " escapes");
            assertEquals(INPUTS, damage.inputs());
            assertTrue(
                    damage.refused() > INPUTS / 5, "only " + damage.refused() + " are refused: this damages nothing");
        }
    }

    /** Takes in what is whole, and fails with all else. */
    private record Fragile(int length, RuntimeException failure) implements Intake {

        @Override
        public List<byte[]> whole() {
            return List.of(new byte[length]);
        }

        @Override
        public Mutants mutants(byte[] whole) {
            return random -> new byte[random.nextInt(length)];
        }

        @Override
        public void take(byte[] bytes) {
            if (bytes.length != length) {
                throw failure;
            }
        }
    }

    @Test
    void whatIsNeitherTakenNorRefusedIsAnEscape() {
        for (RuntimeException failure : List.of(new IllegalStateException("broken"), new AnyposeException(" "))) {
            Damage damage = Damage.to(new Fragile(4, failure), 50, new Seed(1), done -> {});
            assertEquals(50, damage.escapes().size(), failure.toString());
            assertEquals(0, damage.refused());
        }
        Damage damage = Damage.to(new Fragile(4, new AnyposeException("it is damaged")), 50, new Seed(1), done -> {});
        assertEquals(List.of(), damage.escapes());
        assertEquals(50, damage.refused());
    }

    @Test
    void aFileThatIsRefusedWithoutItsNameIsAnEscape() {
        Path file = folder.resolve("nameless");
        FileIntake nameless = new FileIntake(file, List.of(), ByteMutants::new, path -> {
            throw new AnyposeException("it is damaged");
        });
        assertThrows(IllegalStateException.class, () -> Damage.isRefused(nameless, new byte[1]));
        FileIntake named = new FileIntake(file, List.of(), ByteMutants::new, path -> {
            throw new AnyposeException(path + " is damaged");
        });
        assertTrue(Damage.isRefused(named, new byte[1]));
    }
}
