package io.anypose.data.picture;

import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.image.Examples;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Colours;
import io.anypose.provenance.Seed;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Pictures of objects at several poses of a transformation for which there is no formula.
 *
 * <p>If the order of the transformation is not known, there are as many poses as it takes to count from the picture
 * farthest on one side to as far on the other.
 */
record PosedSource(PictureFolders folders, Colours colours, OptionalInt order) implements FolderSource {

    @Override
    public Views views(PictureFolder folder, Seed seed, int part) {
        return new PosedViews(folder, colours, transformation());
    }

    /** Pictures at several poses are taken as they are. */
    @Override
    public Optional<Backdrop> backdrop() {
        return Optional.of(Backdrop.NONE);
    }

    @Override
    public boolean knowsOrder() {
        return order.isPresent();
    }

    @Override
    public ViewSource withOrder(int found) {
        return new PosedSource(folders, colours, OptionalInt.of(found));
    }

    @Override
    public ViewSource withoutOrder() {
        return new PosedSource(folders, colours, OptionalInt.empty());
    }

    @Override
    public Examples transformation() {
        int farthest = folders.all()
                .flatMap(PictureFolder::steps)
                .mapToInt(Math::abs)
                .max()
                .orElse(0);
        return new Examples(new CyclicGroup(order.orElse(2 * farthest + 1)));
    }
}
