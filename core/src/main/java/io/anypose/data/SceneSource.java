package io.anypose.data;

import io.anypose.image.PixelTransformation;
import io.anypose.provenance.Seed;

/** Scenes of the images of a data set, moved by a transformation. */
record SceneSource(DataSet data, PixelTransformation transformation) implements ViewSource {

    @Override
    public Views train(Seed seed) {
        return SceneViews.train(data, transformation, seed);
    }

    @Override
    public Views test(Seed seed) {
        return SceneViews.test(data, transformation, seed);
    }

    @Override
    public String sha256() {
        return data.sha256();
    }
}
