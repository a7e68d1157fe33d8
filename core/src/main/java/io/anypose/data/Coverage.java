package io.anypose.data;

import io.anypose.provenance.Seed;
import java.util.Locale;

/** Which anchors make up one pass over the training views. */
public enum Coverage {
    /** Every object at each seen pose: the paper's epoch. */
    EVERY_POSE {
        @Override
        public int[] order(SeenViews views, Seed seed, int epoch) {
            return views.shuffled(seed, epoch);
        }

        @Override
        public int size(SeenViews views) {
            return views.anchors();
        }
    },
    /** Every object once, at a random seen pose: for groups with many poses. */
    ONE_POSE {
        @Override
        public int[] order(SeenViews views, Seed seed, int epoch) {
            return views.sampled(seed, epoch);
        }

        @Override
        public int size(SeenViews views) {
            return views.objects();
        }
    };

    /** The anchors of an epoch in the order in which they are used. */
    public abstract int[] order(SeenViews views, Seed seed, int epoch);

    /** How many anchors an epoch has. */
    public abstract int size(SeenViews views);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
