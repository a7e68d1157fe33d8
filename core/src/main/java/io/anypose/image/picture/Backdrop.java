package io.anypose.image.picture;

import java.util.Locale;

/** What is shown where a moved object is not. */
public enum Backdrop {
    /** Nothing: the whole picture moves, and what comes in from outside is black. */
    NONE,
    /** A {@link io.anypose.image.Background} that does not move with the object. */
    NOISE;

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
