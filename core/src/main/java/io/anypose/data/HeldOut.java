package io.anypose.data;

import io.anypose.provenance.Seed;
import java.util.stream.IntStream;

/** Objects that are kept from a model: one in five of each class. */
public final class HeldOut {

    private static final int ONE_IN = 5;

    private HeldOut() {}

    /**
     * Chooses objects; equal arguments give equal choices.
     *
     * @param purpose what for; choices for different purposes have nothing to do with each other
     * @param least how many of each class at least, where it has more than that
     * @return whether each object is held out
     */
    public static boolean[] of(Views views, Seed seed, String purpose, int least) {
        boolean[] held = new boolean[views.size()];
        for (int label = 0; label < views.classes().size(); label++) {
            int[] objects = objects(views, label);
            Shuffle.inPlace(objects, seed.generator(purpose, label));
            int count = Math.max(Math.min(least, objects.length - 1), objects.length / ONE_IN);
            for (int i = 0; i < count; i++) {
                held[objects[i]] = true;
            }
        }
        return held;
    }

    private static int[] objects(Views views, int label) {
        return IntStream.range(0, views.size())
                .filter(object -> views.label(object) == label)
                .toArray();
    }

    /** The numbers of the objects that are held out, or of those that are not. */
    public static int[] chosen(boolean[] held, boolean out) {
        return IntStream.range(0, held.length).filter(i -> held[i] == out).toArray();
    }
}
