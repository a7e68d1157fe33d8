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
            Transformation moved = views.transformation();
            boolean pixels = moved instanceof PixelTransformation;
            boolean turned =
                    pixels && moved.axes().stream().allMatch(axis -> axis.unit().equals("°"));
            return views.format().maximum() == 1 ? views : new JitteredViews(views, seed, pixels, turned);
        }
    };

    /** These views as a model learns from them: what {@link Views#drawn} gives is changed, and nothing else. */
    public abstract Views over(Views views, Seed seed);

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
