package io.anypose.data;

import io.anypose.image.PixelTransformation;
import io.anypose.image.Visibility;
import io.anypose.provenance.Seed;

/** The images of a data set in front of something, moved by a transformation. */
record DataSetSource(DataSet data, PixelTransformation transformation, Backgrounds backgrounds, Visibility visibility)
        implements ViewSource {

    DataSetSource {
        if (backgrounds == Backgrounds.NONE && !visibility.equals(Visibility.PAPER)) {
            throw new DataException("noise and contrast are those of objects in front of backgrounds, and these objects"
                    + " have nothing behind them; let them have backgrounds, or leave noise and contrast alone");
        }
    }

    @Override
    public Views train(Seed seed) {
        return switch (backgrounds) {
            case FIXED -> SceneViews.train(data, transformation, visibility, seed);
            case FRESH -> new FreshViews(SceneViews.train(data, transformation, visibility, seed), seed);
            case NONE -> new GreyViews(data.train(), data.classes(), transformation);
        };
    }

    @Override
    public Views test(Seed seed) {
        return backgrounds == Backgrounds.NONE
                ? new GreyViews(data.test(), data.classes(), transformation)
                : SceneViews.test(data, transformation, visibility, seed);
    }

    @Override
    public String sha256() {
        return data.sha256();
    }
}
