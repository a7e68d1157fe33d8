package io.anypose.data;

import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformation;
import io.anypose.provenance.Seed;
import java.util.Locale;

/** How much the views that a model learns from are changed, so that it does not learn their colours and sizes by heart. */
public enum Jitter {
    /** Not at all. */
    NONE {
        @Override
        public Views over(Views views, Seed seed) {
            return views;
        }
    },
    /**
     * A little, by another amount for each view of each pass: brightness and contrast; where it is known that the transformation
     * moves pixels and nothing else, also colours; and where it turns them about the centre, also sizes. Images of black and
     * white stay as they are.
     */
    LIGHT {
        @Override
        public Views over(Views views, Seed seed) {
            boolean pixels = views.transformation() instanceof PixelTransformation;
            return isBlackAndWhite(views)
                    ? views
                    : new JitteredViews(views, seed, new JitteredViews.Kind(true, pixels, turns(views), false));
        }
    },
    /**
     * Their shapes, where the transformation turns them about the centre or backgrounds are drawn for each view: the objects are
     * a little larger, stretched, slanted and moved in each pass, and the same in both views of a pair, which then still differ
     * in their pose only. Objects that poses shift are not moved.
     */
    SHAPES {
        @Override
        public Views over(Views views, Seed seed) {
            Views reshaped = views.reshaped();
            if (reshaped != views) {
                return reshaped;
            }
            return isBlackAndWhite(views) || !turns(views)
                    ? views
                    : new JitteredViews(views, seed, new JitteredViews.Kind(false, false, false, true));
        }
    },
    /** Both. */
    STRONG {
        @Override
        public Views over(Views views, Seed seed) {
            return LIGHT.over(SHAPES.over(views, seed), seed);
        }
    };

    private static boolean isBlackAndWhite(Views views) {
        return views.format().maximum() == 1;
    }

    /** Whether it is known that pixels are turned about the centre. */
    static boolean turns(Views views) {
        Transformation moved = views.transformation();
        return moved instanceof PixelTransformation
                && moved.axes().stream().allMatch(axis -> axis.unit().equals("°"));
    }

    /** These views as a model learns from them: what {@link Views#drawn} gives is changed, and nothing else. */
    public abstract Views over(Views views, Seed seed);

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
