package io.anypose.bench.campaign;

import io.anypose.learn.ModelFile;
import io.anypose.provenance.AnyposeException;
import io.anypose.train.Checkpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A training over an older model, which is continued after each kill. The model file is the old or the new one, the checkpoint can be
 * read, and in the end the weights are those of a training that nobody killed.
 */
final class KilledTraining implements KilledJob {

    private final Work work;
    private final Path model;
    private final ModelFile old;
    private ModelFile expected;

    /** @param old another model */
    KilledTraining(String name, List<String> command, Path model, ModelFile old) {
        this.work = new Work(name, command, model.getParent());
        this.model = model;
        this.old = old;
    }

    @Override
    public Work work() {
        return work;
    }

    private Path checkpoint() {
        return Path.of(model + ".checkpoint");
    }

    @Override
    public int writes() {
        return 2;
    }

    @Override
    public void expect() {
        expected = ModelFile.read(model);
        if (isSame(expected, old)) {
            throw new IllegalStateException(work.name() + ": the old model cannot be told from the new one");
        }
    }

    @Override
    public void reset() {
        old.write(model);
    }

    @Override
    public Optional<String> damage() {
        try {
            ModelFile found = ModelFile.read(model);
            if (Files.exists(checkpoint())) {
                Checkpoint.read(checkpoint());
            }
            return isSame(found, old) || isSame(found, expected)
                    ? Optional.empty()
                    : Optional.of(model + " has weights that are neither the old nor the new ones");
        } catch (AnyposeException e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public Optional<String> difference() {
        if (Files.exists(checkpoint())) {
            return Optional.of(checkpoint() + " is still there");
        }
        return isSame(ModelFile.read(model), expected)
                ? Optional.empty()
                : Optional.of(model + " has other weights than without kills");
    }

    private static boolean isSame(ModelFile one, ModelFile other) {
        return one.parts().keySet().equals(other.parts().keySet())
                && one.parts().keySet().stream()
                        .allMatch(part -> Arrays.equals(
                                one.parts().get(part), other.parts().get(part)));
    }
}
