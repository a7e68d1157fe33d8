package io.anypose.recipe;

import io.anypose.data.SeenViews;
import io.anypose.model.encoder.Planes;
import io.anypose.model.encoder.Whitening;
import io.anypose.provenance.Seed;
import java.util.Locale;

/** Map of the colour planes of images before the encoder. */
public enum PlaneChoice {
    /** Leaves the planes as they are, as the paper does. */
    RGB {
        @Override
        public Planes planes(SeenViews training, Seed seed) {
            return Planes.identity(training.format().planes());
        }
    },
    /** Decorrelates the planes by {@link Whitening}. */
    WHITENED {
        @Override
        public Planes planes(SeenViews training, Seed seed) {
            return Whitening.of(training, seed);
        }
    };

    /** Returns the map for training views. */
    public abstract Planes planes(SeenViews training, Seed seed);

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
