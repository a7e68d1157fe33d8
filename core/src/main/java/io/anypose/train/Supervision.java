package io.anypose.train;

import java.util.Locale;

/** Which views of a pair the cross-entropy is taken of. */
public enum Supervision {
    /** The first: the paper's single transformations. */
    FIRST_VIEW,
    /** Both, added up: the paper's compound shifts, where the first is shifted along x and the second along y. */
    BOTH_VIEWS;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
