package io.anypose.data.picture;

import io.anypose.data.PictureOrigin;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.image.Examples;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.Picture;
import io.anypose.image.picture.PictureSize;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Pictures of objects at several poses, added one after the other by a program that has them in memory. */
public final class Gallery {

    private final PictureSize size;
    private final Examples transformation;
    private final List<String> classes = new ArrayList<>();
    private final List<PictureObject> objects = new ArrayList<>();

    /**
     * An empty gallery.
     *
     * @param size what pictures are brought to
     * @param order the order of the group: after so many steps an object is back in its canonical pose
     */
    public Gallery(PictureSize size, int order) {
        this.size = size;
        this.transformation = new Examples(new CyclicGroup(order));
    }

    /**
     * Adds an object.
     *
     * @param label the name of its class
     * @param pictures by how many steps they are from the canonical pose; any steps, any number of them
     */
    public Gallery add(String label, Map<Integer, BufferedImage> pictures) {
        if (pictures.isEmpty()) {
            throw new IllegalArgumentException("an object of class " + label + " needs at least one picture");
        }
        if (!classes.contains(label)) {
            classes.add(label);
        }
        TreeMap<Integer, Picture> fitted = new TreeMap<>();
        pictures.forEach((step, picture) -> fitted.put(step, Picture.fitted(picture, size)));
        objects.add(new PictureObject(classes.indexOf(label), fitted));
        return this;
    }

    /** The views of all objects that have been added; grey if all pictures are. */
    public Views views() {
        PictureFolder all = all();
        return new PosedViews(all, colours(all), transformation);
    }

    /**
     * All objects that have been added, to learn from and, one in five of each class, to test with. A model that is trained on
     * them brings other pictures to their size.
     */
    public ViewSource source() {
        PictureFolder all = all();
        return new PosedSource(
                new PictureFolders(Optional.of(all), Optional.empty()),
                colours(all),
                OptionalInt.of(transformation.group().order()),
                PictureOrigin.MEMORY);
    }

    private PictureFolder all() {
        return new PictureFolder(classes, objects, size, "", List.of());
    }

    private static Colours colours(PictureFolder all) {
        return all.isGrey() ? Colours.GREY : Colours.RGB;
    }
}
