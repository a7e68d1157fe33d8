package io.anypose.broken.data.idx;

import io.anypose.broken.data.picture.FileOfColours;

/** Imports its neighbour, which it may not. */
public final class FileOfNumbers {

    public Class<?> neighbour() {
        return FileOfColours.class;
    }
}
