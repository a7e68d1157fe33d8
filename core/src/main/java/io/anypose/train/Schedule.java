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

        @Override
        int restless(int epochs) {
            return 0;
        }
    },
    /** {@link OneCycle}: weights come to rest at the end, which wide latents need. */
    ONE_CYCLE {
        @Override
        double rate(double highest, long step, long steps) {
            return new OneCycle(highest, steps).rate(step);
        }

        @Override
        int restless(int epochs) {
            return (int) Math.ceil(OneCycle.FALLEN * epochs);
        }
    };

    /** The rate of a step, counted from 0, of {@code steps}. */
    abstract double rate(double highest, long step, long steps);

    /** For how many of all epochs the rate is so high that they may bring nothing better for that reason alone: patience begins then. */
    abstract int restless(int epochs);

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
