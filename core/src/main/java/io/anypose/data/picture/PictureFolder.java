package io.anypose.data.picture;

import io.anypose.image.picture.PictureSize;
import java.util.List;
import java.util.stream.Stream;

/**
 * What was read from a folder of pictures.
 *
 * @param objects class by class, each in the order of their names
 * @param size of every picture
 * @param sha256 digest of the names and contents of all pictures
 * @param concerns what is odd about them, see {@link Looks}
 */
record PictureFolder(
        List<String> classes, List<PictureObject> objects, PictureSize size, String sha256, List<String> concerns) {

    PictureFolder {
        classes = List.copyOf(classes);
        objects = List.copyOf(objects);
        concerns = List.copyOf(concerns);
    }

    int[] labels() {
        return objects.stream().mapToInt(PictureObject::label).toArray();
    }

    boolean isGrey() {
        return objects.stream()
                .flatMap(object -> object.pictures().values().stream())
                .allMatch(picture -> picture.isGrey());
    }

    /** How many steps from the canonical pose there are. */
    Stream<Integer> steps() {
        return objects.stream().flatMap(object -> object.pictures().keySet().stream());
    }
}
