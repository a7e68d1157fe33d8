package io.anypose.app.train;

import java.util.Locale;

/** Which poses a model is to know. */
enum PoseRange {
    /** Those of the transformation's steps. */
    STEPS,
    /** Every angle, or every whole pixel. */
    ANY;

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
