package io.anypose.bench.damage;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A file that is read by its path, and named when it is refused.
 *
 * @param mutants of a whole file
 * @param use what is done with the file
 */
record FileIntake(Path file, List<byte[]> whole, Function<byte[], Mutants> mutants, Consumer<Path> use)
        implements Intake {

    @Override
    public Mutants mutants(byte[] input) {
        return mutants.apply(input);
    }

    @Override
    public void take(byte[] input) {
        try {
            Files.write(file, input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            use.accept(file);
        } catch (AnyposeException e) {
            if (!e.getMessage().contains(file.toString())) {
                throw new IllegalStateException("it is refused without its name: " + e.getMessage(), e);
            }
            throw e;
        }
    }
}
