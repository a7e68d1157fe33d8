package io.anypose.data.picture;

import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.image.Examples;
import io.anypose.image.PixelTransformation;
import io.anypose.image.TransformationKind;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.Picture;
import io.anypose.image.picture.PictureSize;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Pictures of objects, added one after the other by a program that has them in memory: at several poses, or upright, to be moved by
 * a transformation that is known.
 */
public final class Gallery {

    private final PictureSize size;
    private final Examples examples;
    private final Optional<PixelTransformation> moved;
    private final List<String> classes = new ArrayList<>();
    private final List<PictureObject> objects = new ArrayList<>();

    private Gallery(PictureSize size, Examples examples, Optional<PixelTransformation> moved) {
        this.size = size;
        this.examples = examples;
        this.moved = moved;
    }

    /**
     * An empty gallery for objects at several poses.
     *
     * @param size what pictures are brought to
     * @param order the order of the group: after so many steps an object is back in its canonical pose
     */
    public Gallery(PictureSize size, int order) {
        this(size, new Examples(new CyclicGroup(order)), Optional.empty());
    }

    /**
     * An empty gallery for upright pictures, each of another object. What comes in from outside when they are moved has the colour of
     * their edge.
     *
     * @param size what pictures are brought to
     * @param kind what moves the objects, such as {@code Transformations.anyRotation()}
     */
    public static Gallery upright(PictureSize size, TransformationKind kind) {
        PixelTransformation moving = kind.on(size.width(), size.height());
        return new Gallery(size, new Examples(new CyclicGroup(1)), Optional.of(moving));
    }

    /** Adds an object of which there is one picture, in its canonical pose. */
    public Gallery add(String label, BufferedImage picture) {
        return add(label, Map.of(0, picture));
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
        if (moved.isPresent() && !pictures.keySet().equals(Set.of(0))) {
            throw new IllegalArgumentException("an object of class " + label + " has pictures at the steps "
                    + new TreeSet<>(pictures.keySet()) + ", but this gallery is for upright pictures, at step 0");
        }
        if (!classes.contains(label)) {
            classes.add(label);
        }
        TreeMap<Integer, Picture> fitted = new TreeMap<>();
        pictures.forEach((step, picture) -> fitted.put(step, Picture.fitted(picture, size, backdrop())));
        objects.add(new PictureObject(classes.indexOf(label), fitted));
        return this;
    }

    /** The views of all objects that have been added; grey if all pictures are. */
    public Views views() {
        PictureFolder all = all();
        Colours colours = colours(all);
        return moved.<Views>map(moving -> new PictureViews(all, colours, backdrop(), moving))
                .orElseGet(() -> new PosedViews(all, colours, examples));
    }

    /**
     * All objects that have been added, to learn from and, one in five of each class, to test with. A model that is trained on
     * them brings other pictures to their size.
     */
    public ViewSource source() {
        PictureFolder all = all();
        Colours colours = colours(all);
        PictureFolders folders = new PictureFolders(Optional.of(all), Optional.empty());
        return moved.<ViewSource>map(moving -> new PictureSource(folders, colours, moving, Backdrop.EDGE))
                .orElseGet(() -> new PosedSource(
                        folders, colours, OptionalInt.of(examples.group().order())));
    }

    /** Examples are taken as they are. */
    private Backdrop backdrop() {
        return moved.isPresent() ? Backdrop.EDGE : Backdrop.NONE;
    }

    private PictureFolder all() {
        return new PictureFolder(classes, objects, size, "", List.of());
    }

    private static Colours colours(PictureFolder all) {
        return all.isGrey() ? Colours.GREY : Colours.RGB;
    }
}
