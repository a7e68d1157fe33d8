package io.anypose.data;

import java.util.Locale;

/** What is behind the objects of a {@link DataSet}. */
public enum Backgrounds {
    /** Random black and white, drawn once for each object: the paper's. A wide model learns them by heart. */
    FIXED,
    /** The same, but drawn anew for each view that training uses; objects to test with have one each. */
    FRESH,
    /** Nothing: the objects are grey pictures on black, as the files have them. */
    NONE;

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
