package io.anypose.data.picture;

import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether pictures look like each other. A model that has seen bright objects on dark ground takes dark ones on bright ground for
 * something else, and an object that fills its picture for another than one in a corner of it.
 */
final class Looks {

    /** Brightness of an edge, from 0 to 1, that is surely dark ground; what is as near to 1 is surely bright. */
    private static final double DARK = 0.3;
    /** So many of all must have a ground that is surely dark or bright; photographs have neither. */
    private static final double PLAIN = 0.8;
    /** A smaller part of them is a matter of some pictures, which may be meant so. */
    private static final double FEW = 0.02;
    /** One side of a picture and that of another, or their proportions. */
    private static final double UNLIKE_SIZE = 4;

    private static final double UNLIKE_SHAPE = 1.5;

    private record Seen(Path file, int width, int height) {

        private double shape() {
            return (double) width / height;
        }

        private long area() {
            return (long) width * height;
        }

        @Override
        public String toString() {
            return width + " x " + height + " (" + file + ")";
        }
    }

    private final List<Path> dark = new ArrayList<>();
    private final List<Path> bright = new ArrayList<>();
    private Optional<Seen> smallest = Optional.empty();
    private Optional<Seen> largest = Optional.empty();
    private Optional<Seen> tallest = Optional.empty();
    private Optional<Seen> widest = Optional.empty();
    private int count;

    /** Looks at a picture as its file has it. */
    void add(Path file, BufferedImage picture) {
        Seen seen = new Seen(file, picture.getWidth(), picture.getHeight());
        count++;
        smallest = smallest.filter(other -> other.area() <= seen.area()).or(() -> Optional.of(seen));
        largest = largest.filter(other -> other.area() >= seen.area()).or(() -> Optional.of(seen));
        tallest = tallest.filter(other -> other.shape() <= seen.shape()).or(() -> Optional.of(seen));
        widest = widest.filter(other -> other.shape() >= seen.shape()).or(() -> Optional.of(seen));
        double edge = edge(picture);
        if (edge < DARK) {
            dark.add(file);
        } else if (edge > 1 - DARK) {
            bright.add(file);
        }
    }

    /** The mean brightness of the pixels at the border; what is transparent is black. */
    private static double edge(BufferedImage picture) {
        int right = picture.getWidth() - 1;
        int bottom = picture.getHeight() - 1;
        double sum = 0;
        for (int x = 0; x <= right; x++) {
            sum += brightness(picture.getRGB(x, 0)) + brightness(picture.getRGB(x, bottom));
        }
        for (int y = 0; y <= bottom; y++) {
            sum += brightness(picture.getRGB(0, y)) + brightness(picture.getRGB(right, y));
        }
        return sum / (2.0 * (right + bottom + 2));
    }

    private static double brightness(int argb) {
        int colours = (argb >> 16 & 255) + (argb >> 8 & 255) + (argb & 255);
        return colours / (3 * 255.0) * (argb >>> 24) / 255.0;
    }

    /** What is odd, each in a sentence. */
    List<String> concerns() {
        List<String> concerns = new ArrayList<>();
        grounds().ifPresent(concerns::add);
        sizes().ifPresent(concerns::add);
        return concerns;
    }

    private Optional<String> grounds() {
        boolean brightAreFew = bright.size() <= dark.size();
        List<Path> few = brightAreFew ? bright : dark;
        if (dark.size() + bright.size() < PLAIN * count || few.size() < Math.max(2, FEW * count)) {
            return Optional.empty();
        }
        return Optional.of(few.size() + " of " + count + " pictures have " + (brightAreFew ? "bright" : "dark")
                + " ground where the others have " + (brightAreFew ? "dark" : "bright") + ", such as " + few.get(0)
                + "; invert them, so that all look alike");
    }

    private Optional<String> sizes() {
        if (count == 0) {
            return Optional.empty();
        }
        Seen small = smallest.orElseThrow();
        Seen large = largest.orElseThrow();
        if (Math.sqrt((double) large.area() / small.area()) >= UNLIKE_SIZE) {
            return Optional.of("the pictures are of very different sizes, from " + small + " to " + large
                    + "; cut them so that objects are equally large in all");
        }
        Seen tall = tallest.orElseThrow();
        Seen wide = widest.orElseThrow();
        if (wide.shape() / tall.shape() >= UNLIKE_SHAPE) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the pictures have very different proportions, from %s to %s; cut them to one, because what is missing"
                            + " is filled up",
                    tall,
                    wide));
        }
        return Optional.empty();
    }
}
