package io.anypose.data.picture;

import io.anypose.data.SceneViews;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.image.Backdrop;
import io.anypose.image.Colours;
import io.anypose.image.Picture;
import io.anypose.image.PictureSize;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.provenance.Seed;

/**
 * Pictures of objects in their canonical pose, moved by a transformation that is known.
 *
 * <p>Grey pictures before noise become scenes as those of the paper: what is bright in blue.
 */
record PictureSource(PictureFolders folders, Colours colours, Backdrop backdrop) implements ViewSource {

    @Override
    public Views train(String transformation, Seed seed) {
        return folders.train((folder, part) -> views(folder, transformation, seed, part), seed);
    }

    @Override
    public Views test(String transformation, Seed seed) {
        return folders.test((folder, part) -> views(folder, transformation, seed, part), seed);
    }

    @Override
    public String sha256() {
        return folders.sha256();
    }

    @Override
    public PixelTransformation transformation(String name) {
        PictureSize size = folders.all().findFirst().orElseThrow().size();
        return Transformations.named(name, size.width(), size.height());
    }

    private Views views(PictureFolder folder, String name, Seed seed, int part) {
        return colours == Colours.GREY && backdrop == Backdrop.NOISE
                ? SceneViews.of(
                        object -> canonical(folder, object).object(),
                        folder.labels(),
                        folder.classes(),
                        transformation(name),
                        seed,
                        part)
                : new PictureViews(folder, colours, backdrop, transformation(name), seed, part);
    }

    static Picture canonical(PictureFolder folder, int object) {
        return folder.objects().get(object).pictures().get(0);
    }
}
