package io.anypose.app.serve;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.data.DataSet;
import io.anypose.data.LabelledImages;
import io.anypose.image.Mask;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The test objects to pick from, all together or those of one class. */
final class TestObjects {

    private final LabelledImages images;
    private final List<String> classes;

    TestObjects(DataSet data) {
        this.images = data.test();
        this.classes = data.classes();
    }

    /** Object {@code number}, counted from 0 among those of the class. */
    Answers.Digit get(String number, Optional<String> ofClass) {
        int[] among = among(ofClass);
        if (!number.matches("\\d{1,9}") || Integer.parseInt(number) >= among.length) {
            throw new Problem(
                    ProblemCode.UNKNOWN_DIGIT,
                    "there is no test object " + number + "; there are 0 to " + (among.length - 1));
        }
        int index = among[Integer.parseInt(number)];
        return new Answers.Digit(
                Integer.parseInt(number),
                among.length,
                classes.get(images.label(index)),
                PixelRows.mask(Mask.threshold(images.width(), images.height(), images.image(index))));
    }

    private int[] among(Optional<String> ofClass) {
        IntStream all = IntStream.range(0, images.size());
        if (ofClass.isEmpty()) {
            return all.toArray();
        }
        int label = classes.indexOf(ofClass.get());
        if (label < 0) {
            throw new Problem(
                    ProblemCode.UNKNOWN_CLASS,
                    "there is no class " + ofClass.get() + "; there are " + String.join(", ", classes));
        }
        return all.filter(index -> images.label(index) == label).toArray();
    }
}
