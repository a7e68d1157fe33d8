package io.anypose.data.picture;

import io.anypose.data.ViewSource;
import io.anypose.image.Examples;
import io.anypose.image.PixelTransformation;
import io.anypose.image.TransformationKind;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.PictureSize;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Which folders of pictures are to be read, and how.
 *
 * @param images the pictures to learn from; empty to read only those to test with
 * @param test the pictures to test with; empty to keep some objects of {@code images} for that
 * @param moved what moves the objects; empty if there are pictures at several poses, {@link Examples}
 * @param size what pictures are brought to; empty if they all have one size
 * @param colours empty for grey if all pictures are grey
 * @param order the order of the group of {@link Examples}: after so many steps an object is back in its canonical pose; empty if unknown
 * @param classes the classes of a model that exists already; empty to take those of the folder
 */
public record PictureRequest(
        Optional<Path> images,
        Optional<Path> test,
        Optional<TransformationKind> moved,
        Optional<PictureSize> size,
        Optional<Colours> colours,
        Backdrop backdrop,
        OptionalInt order,
        Optional<List<String>> classes) {

    public PictureRequest {
        if (images.isEmpty() && (test.isEmpty() || classes.isEmpty())) {
            throw new IllegalArgumentException("there are no pictures to learn from; name their folder");
        }
        if (moved.isEmpty() && backdrop != Backdrop.NONE) {
            throw new IllegalArgumentException(
                    "pictures at several poses are taken as they are; a backdrop is for those that anypose moves");
        }
        if (order.isPresent() && order.getAsInt() < 2) {
            throw new IllegalArgumentException("the order is " + order.getAsInt() + "; allowed is 2 or more");
        }
    }

    /** All pictures of a folder, moved by a transformation; the methods below ask for something else. */
    public static PictureRequest of(Path images, TransformationKind moved) {
        return of(images, Optional.of(moved));
    }

    /** Pictures of objects at several poses, as they are; the methods below ask for something else. */
    public static PictureRequest examples(Path images) {
        return of(images, Optional.empty());
    }

    /** What pictures are before unless somebody says otherwise; those at several poses are taken as they are. */
    public static Backdrop usualBackdrop(Optional<TransformationKind> moved) {
        return moved.isPresent() ? Backdrop.EDGE : Backdrop.NONE;
    }

    private static PictureRequest of(Path images, Optional<TransformationKind> moved) {
        return new PictureRequest(
                Optional.of(images),
                Optional.empty(),
                moved,
                Optional.empty(),
                Optional.empty(),
                usualBackdrop(moved),
                OptionalInt.empty(),
                Optional.empty());
    }

    /** The same, with other pictures to test with. */
    public PictureRequest withTest(Path other) {
        return new PictureRequest(images, Optional.of(other), moved, size, colours, backdrop, order, classes);
    }

    /** The same, with all pictures brought to a size. */
    public PictureRequest withSize(PictureSize other) {
        return new PictureRequest(images, test, moved, Optional.of(other), colours, backdrop, order, classes);
    }

    /** The same, before something else. */
    public PictureRequest withBackdrop(Backdrop other) {
        return new PictureRequest(images, test, moved, size, colours, other, order, classes);
    }

    /** The same, with a known order. */
    public PictureRequest withOrder(int known) {
        return new PictureRequest(images, test, moved, size, colours, backdrop, OptionalInt.of(known), classes);
    }

    /** Reads the folders; {@code onSkipped} gets each file or folder that is left out. */
    public ViewSource read(Consumer<Skipped> onSkipped) {
        Optional<PictureFolder> learned = images.map(path -> {
            PictureFolderReader reader = reader(path, size, onSkipped);
            return classes.isPresent() ? reader.read(classes.get()) : reader.read();
        });
        List<String> known =
                learned.map(PictureFolder::classes).or(() -> classes).orElseThrow();
        Optional<PictureSize> same = learned.map(PictureFolder::size).or(() -> size);
        Optional<PictureFolder> tested =
                test.map(path -> reader(path, same, onSkipped).read(known));
        PictureFolders folders = new PictureFolders(learned, tested);
        boolean grey = folders.all().allMatch(PictureFolder::isGrey);
        Colours chosen = colours.orElse(grey ? Colours.GREY : Colours.RGB);
        return moved.<ViewSource>map(kind -> new PictureSource(folders, chosen, on(folders, kind), backdrop))
                .orElseGet(() -> new PosedSource(folders, chosen, order));
    }

    private static PixelTransformation on(PictureFolders folders, TransformationKind kind) {
        PictureSize size = folders.all().findFirst().orElseThrow().size();
        return kind.on(size.width(), size.height());
    }

    private PictureFolderReader reader(Path path, Optional<PictureSize> to, Consumer<Skipped> onSkipped) {
        FolderLayout layout = moved.isEmpty() ? FolderLayout.POSED : FolderLayout.CANONICAL;
        return new PictureFolderReader(path, layout, order, to, backdrop, onSkipped);
    }
}
