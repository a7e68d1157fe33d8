package io.anypose.app.example;

import java.util.Locale;

/** The examples by name. */
public enum ExampleKind {
    /** {@link TurnedSolids}. */
    SOLIDS {
        @Override
        ExampleMaker maker() {
            return new TurnedSolids();
        }
    },
    /** {@link TurnedHues}. */
    HUE {
        @Override
        ExampleMaker maker() {
            return new TurnedHues();
        }
    };

    abstract ExampleMaker maker();

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
