package io.anypose.data.picture;

import io.anypose.image.picture.Picture;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An object of which there are pictures.
 *
 * @param label its class
 * @param pictures by how many steps they are from the canonical pose
 */
record PictureObject(int label, SortedMap<Integer, Picture> pictures) {

    PictureObject {
        pictures = Collections.unmodifiableSortedMap(new TreeMap<>(pictures));
    }
}
