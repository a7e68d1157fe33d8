package io.anypose.data;

import io.anypose.image.PixelTransformation;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;

/** Grey images of one size, each with a label. Immutable. */
public final class LabelledImages {

    private final int width;
    private final int height;
    private final byte[] pixels;
    private final int[] labels;
    private final int classes;

    /**
     * The given images.
     *
     * @param pixels the images one after the other, each row by row, unsigned
     * @param labels one for each image, 0 … classes − 1
     */
    public LabelledImages(int width, int height, byte[] pixels, int[] labels, int classes) {
        if (width < 1 || height < 1 || pixels.length != (long) width * height * labels.length) {
            throw new IllegalArgumentException(pixels.length + " bytes and " + labels.length
                    + " labels do not make labelled images of " + width + " x " + height + " pixels");
        }
        for (int label : labels) {
            if (label < 0 || label >= classes) {
                throw new IllegalArgumentException("there is a label " + label + "; allowed are 0 to " + (classes - 1));
            }
        }
        this.width = width;
        this.height = height;
        this.pixels = pixels.clone();
        this.labels = labels.clone();
        this.classes = classes;
    }

    public int size() {
        return labels.length;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    /** How many classes there are; some may have no image here. */
    public int classes() {
        return classes;
    }

    public int label(int index) {
        return labels[index];
    }

    /** A copy of the pixels of one image, row by row, unsigned. */
    public byte[] image(int index) {
        int length = width * height;
        return Arrays.copyOfRange(pixels, index * length, (index + 1) * length);
    }

    /** Refuses a transformation of images of another size. */
    void requireSize(PixelTransformation transformation) {
        if (width != transformation.width() || height != transformation.height()) {
            throw new IllegalArgumentException("%s moves images of %d x %d pixels, but the data have %d x %d"
                    .formatted(transformation.name(), transformation.width(), transformation.height(), width, height));
        }
    }

    /** The first {@code count} images, or all if there are fewer. */
    LabelledImages first(int count) {
        int kept = Math.min(count, size());
        return new LabelledImages(
                width, height, Arrays.copyOf(pixels, kept * width * height), Arrays.copyOf(labels, kept), classes);
    }

    /** So many images that all lie equally far apart, or all if there are fewer: image ⌊i · size / count⌋ for each i. */
    LabelledImages spread(int count) {
        int kept = Math.min(count, size());
        int[] images = IntStream.range(0, kept)
                .map(i -> (int) ((long) i * size() / kept))
                .toArray();
        return chosen(images, Arrays.stream(images).map(i -> labels[i]).toArray(), classes);
    }

    /** The images of all other classes, which keep their order and are numbered without gaps. */
    LabelledImages without(Set<Integer> left) {
        int[] kept = IntStream.range(0, classes).filter(c -> !left.contains(c)).toArray();
        int[] images = IntStream.range(0, size())
                .filter(i -> !left.contains(labels[i]))
                .toArray();
        int[] relabelled = Arrays.stream(images)
                .map(i -> Arrays.binarySearch(kept, labels[i]))
                .toArray();
        return chosen(images, relabelled, kept.length);
    }

    private LabelledImages chosen(int[] images, int[] labelsOfThem, int classesOfThem) {
        int length = width * height;
        byte[] copies = new byte[images.length * length];
        for (int i = 0; i < images.length; i++) {
            System.arraycopy(pixels, images[i] * length, copies, i * length, length);
        }
        return new LabelledImages(width, height, copies, labelsOfThem, classesOfThem);
    }
}
