package io.anypose.data.picture;

import io.anypose.data.SceneViews;
import io.anypose.data.Views;
import io.anypose.image.PixelTransformation;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.Picture;
import io.anypose.provenance.Seed;
import java.util.Optional;

/**
 * Pictures of objects in their canonical pose, moved by a transformation that is known.
 *
 * <p>Grey pictures before noise become scenes as those of the paper: what is bright in blue.
 */
record PictureSource(PictureFolders folders, Colours colours, PixelTransformation transformation, Backdrop before)
        implements FolderSource {

    @Override
    public Views views(PictureFolder folder, Seed seed, int part) {
        if (before != Backdrop.NOISE) {
            return new PictureViews(folder, colours, before, transformation);
        }
        return colours == Colours.GREY
                ? SceneViews.of(
                        object -> canonical(folder, object).object(),
                        folder.labels(),
                        folder.classes(),
                        transformation,
                        seed,
                        part)
                : new CutoutViews(folder, colours, transformation, seed, part);
    }

    @Override
    public Optional<Backdrop> backdrop() {
        return Optional.of(before);
    }

    static Picture canonical(PictureFolder folder, int object) {
        return folder.objects().get(object).pictures().get(0);
    }
}
