package io.anypose.data;

import io.anypose.image.TransformationKind;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Images to train with and others to test with.
 *
 * @param classes the names of the classes; labels are positions in this list
 * @param sha256 identifies the files that the images came from; leaving classes out does not change it
 * @param leftOutByDefault the classes that experiments leave out unless told otherwise: 9 for MNIST, which turned round
 *     is a 6
 */
public record DataSet(
        LabelledImages train, LabelledImages test, List<String> classes, String sha256, Set<Integer> leftOutByDefault) {

    public DataSet {
        classes = List.copyOf(classes);
        leftOutByDefault = Set.copyOf(leftOutByDefault);
        if (train.width() != test.width() || train.height() != test.height()) {
            throw new DataException("the training images have " + train.width() + " x " + train.height()
                    + " pixels, but the test images " + test.width() + " x " + test.height()
                    + "; both need the same size: check that the files belong together");
        }
        if (train.classes() != classes.size() || test.classes() != classes.size()) {
            throw new IllegalArgumentException("there are " + classes.size() + " names of classes for "
                    + train.classes() + " classes of training images and " + test.classes() + " of test images");
        }
    }

    /** Scenes of the images as those of the paper, moved by a kind of transformation. */
    public ViewSource moved(TransformationKind kind) {
        return moved(kind, Backgrounds.FIXED);
    }

    /** The images in front of something, moved by a kind of transformation. */
    public ViewSource moved(TransformationKind kind, Backgrounds backgrounds) {
        return new DataSetSource(this, kind.on(train.width(), train.height()), backgrounds);
    }

    /** This data set without some classes. The others keep their names and order, and are numbered without gaps. */
    public DataSet without(Set<Integer> left) {
        Set<Integer> unknown = new TreeSet<>(left);
        unknown.removeIf(label -> label >= 0 && label < classes.size());
        if (!unknown.isEmpty()) {
            throw new DataException("classes " + unknown
                    + " cannot be left out: they do not exist; the classes are 0 to " + (classes.size() - 1));
        }
        if (left.size() == classes.size()) {
            throw new DataException("all " + classes.size() + " classes are left out; keep at least one");
        }
        List<String> names = IntStream.range(0, classes.size())
                .filter(label -> !left.contains(label))
                .mapToObj(classes::get)
                .toList();
        return new DataSet(train.without(left), test.without(left), names, sha256, Set.of());
    }

    /**
     * Only the first images of this data set, for quick trials; fewer where there are fewer.
     *
     * @param trainImages at least 1
     * @param testImages at least 1
     */
    public DataSet first(int trainImages, int testImages) {
        if (trainImages < 1 || testImages < 1) {
            throw new DataException("a data set of " + trainImages + " training and " + testImages
                    + " test images cannot be made; keep at least one of each");
        }
        return new DataSet(train.first(trainImages), test.first(testImages), classes, sha256, leftOutByDefault);
    }

    /**
     * The same training images, and only some test images, spread evenly over all of them: where the first ones are easier than the
     * others, as in MNIST, these are not.
     *
     * @param testImages at least 1; all where there are fewer
     */
    public DataSet spread(int testImages) {
        if (testImages < 1) {
            throw new DataException("a data set of " + testImages + " test images cannot be made; keep at least one");
        }
        return new DataSet(train, test.spread(testImages), classes, sha256, leftOutByDefault);
    }
}
