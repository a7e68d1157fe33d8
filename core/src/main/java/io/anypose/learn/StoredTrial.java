package io.anypose.learn;

import io.anypose.model.ModelFile;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Trial;
import java.util.Optional;

/** The trial that a model file keeps, so that the training can be repeated. */
public final class StoredTrial {

    private static final String NAME = "trial";

    private StoredTrial() {}

    static ModelFile addTo(ModelFile file, Trial trial) {
        return file.with(NAME, trial);
    }

    /** Returns the trial of a model file; empty if a program put the file together itself. */
    public static Optional<Trial> find(ModelFile file) {
        return file.extra(NAME, Trial.class);
    }

    /** Returns the trial of a model file; refuses one that has none. */
    public static Trial of(ModelFile file) {
        return find(file)
                .orElseThrow(() ->
                        new AnyposeException(file.name() + " does not say how it was trained; train the model anew"));
    }
}
