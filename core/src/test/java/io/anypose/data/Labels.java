package io.anypose.data;

import java.util.stream.IntStream;

/** Classes for the objects of tests. */
public final class Labels {

    private Labels() {}

    /** 0, 1, 2, … in turn, so that every class has as many objects as any other. */
    public static int[] inTurn(int objects, int classes) {
        return IntStream.range(0, objects).map(object -> object % classes).toArray();
    }
}
