package io.anypose.broken.data;

import io.anypose.broken.data.picture.FileOfColours;

/** Imports one of the packages that build on it. */
public final class KnowsFiles {

    public Class<?> file() {
        return FileOfColours.class;
    }
}
