package io.anypose.data;

import io.anypose.image.PixelTransformation;
import io.anypose.provenance.Seed;

/** The images of a data set in front of something, moved by a transformation. */
record DataSetSource(DataSet data, PixelTransformation transformation, Backgrounds backgrounds) implements ViewSource {

    @Override
    public Views train(Seed seed) {
        return switch (backgrounds) {
            case FIXED -> SceneViews.train(data, transformation, seed);
            case FRESH -> new FreshViews(SceneViews.train(data, transformation, seed), seed);
            case NONE -> new GreyViews(data.train(), data.classes(), transformation);
        };
    }

    @Override
    public Views test(Seed seed) {
        return backgrounds == Backgrounds.NONE
                ? new GreyViews(data.test(), data.classes(), transformation)
                : SceneViews.test(data, transformation, seed);
    }

    @Override
    public String sha256() {
        return data.sha256();
    }
}
