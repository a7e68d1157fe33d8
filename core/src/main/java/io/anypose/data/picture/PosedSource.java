package io.anypose.data.picture;

import io.anypose.data.PictureOrigin;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.image.Examples;
import io.anypose.image.picture.Colours;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Pictures of objects at several poses of a transformation for which there is no formula.
 *
 * <p>If the order of the transformation is not known, there are as many poses as it takes to count from the picture
 * farthest on one side to as far on the other.
 */
record PosedSource(PictureFolders folders, Colours colours, OptionalInt order, PictureOrigin from)
        implements ViewSource {

    @Override
    public Views train(Seed seed) {
        return folders.train((folder, part) -> new PosedViews(folder, colours, transformation()), seed);
    }

    @Override
    public Views test(Seed seed) {
        return folders.test((folder, part) -> new PosedViews(folder, colours, transformation()), seed);
    }

    @Override
    public String sha256() {
        return folders.sha256();
    }

    @Override
    public List<String> concerns() {
        return folders.concerns();
    }

    @Override
    public Optional<PictureOrigin> origin() {
        return Optional.of(from);
    }

    @Override
    public boolean knowsOrder() {
        return order.isPresent();
    }

    @Override
    public ViewSource withOrder(int found) {
        return new PosedSource(folders, colours, OptionalInt.of(found), from);
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
