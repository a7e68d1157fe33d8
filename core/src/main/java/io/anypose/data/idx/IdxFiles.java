package io.anypose.data.idx;

import io.anypose.data.DataException;
import io.anypose.data.DataSet;
import io.anypose.data.LabelledImages;
import io.anypose.file.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The four files of a data set in the layout of MNIST. */
record IdxFiles(StoredFile trainImages, StoredFile trainLabels, StoredFile testImages, StoredFile testLabels) {

    /** The names of the files without a suffix for compression, in the order of the components. */
    static final List<String> NAMES = List.of(
            "train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte");

    /** The files that {@code open} finds for the four names. */
    static IdxFiles of(Function<String, StoredFile> open) {
        List<StoredFile> files = NAMES.stream().map(open).toList();
        return new IdxFiles(files.get(0), files.get(1), files.get(2), files.get(3));
    }

    /** The data set in these files, with as many classes as the training labels need, named by their number. */
    DataSet read(Set<Integer> leftOutByDefault) {
        IdxArray labels = IdxReader.labels(trainLabels);
        int classes = 1
                + IntStream.range(0, labels.count())
                        .map(i -> Byte.toUnsignedInt(labels.values()[i]))
                        .max()
                        .orElseThrow();
        LabelledImages train = IdxReader.labelled(IdxReader.images(trainImages), labels, classes);
        LabelledImages test = IdxReader.labelled(IdxReader.images(testImages), IdxReader.labels(testLabels), classes);
        if (train.width() != test.width() || train.height() != test.height()) {
            throw new DataException(trainImages.path() + " has images of " + train.width() + " x " + train.height()
                    + " pixels, but " + testImages.path() + " of " + test.width() + " x " + test.height()
                    + "; both need the same size: check that the files belong together");
        }
        List<String> names =
                IntStream.range(0, classes).mapToObj(Integer::toString).toList();
        return new DataSet(train, test, names, sha256(), leftOutByDefault);
    }

    /** The digest of the four files' digests, each on its line. */
    private String sha256() {
        String lines = List.of(trainImages, trainLabels, testImages, testLabels).stream()
                .map(file -> file.sha256() + "\n")
                .collect(Collectors.joining());
        return Sha256.hex(lines.getBytes(StandardCharsets.US_ASCII));
    }
}
