package io.anypose.train;

import java.util.Locale;

/** How the learning rate changes while training goes on. */
public enum Schedule {
    /** Not at all: the paper's. */
    CONSTANT {
        @Override
        double rate(double highest, long step, long steps) {
            return highest;
        }
    },
    /** {@link OneCycle}: weights come to rest at the end, which wide latents need. */
    ONE_CYCLE {
        @Override
        double rate(double highest, long step, long steps) {
            return new OneCycle(highest, steps).rate(step);
        }
    };

    /** The rate of a step, counted from 0, of {@code steps}. */
    abstract double rate(double highest, long step, long steps);

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
