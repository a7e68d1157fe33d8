package io.anypose.app.serve;

import com.google.gson.JsonObject;
import io.anypose.data.DataSet;
import io.anypose.data.LabelledImages;
import io.anypose.image.Mask;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The test objects to pick from, all together or those of one class. */
final class Digits {

    private final LabelledImages images;
    private final List<String> classes;

    Digits(DataSet data) {
        this.images = data.test();
        this.classes = data.classes();
    }

    /** Object {@code number}, counted from 0 among those of the class. */
    JsonObject get(String number, Optional<String> ofClass) {
        int[] among = among(ofClass);
        if (!number.matches("\\d{1,9}") || Integer.parseInt(number) >= among.length) {
            throw Problem.notFound(
                    "unknown-digit", "there is no test object " + number + "; there are 0 to " + (among.length - 1));
        }
        int index = among[Integer.parseInt(number)];
        JsonObject json = new JsonObject();
        json.addProperty("number", Integer.parseInt(number));
        json.addProperty("count", among.length);
        json.addProperty("class", classes.get(images.label(index)));
        json.add("mask", Rows.mask(Mask.threshold(images.width(), images.height(), images.image(index))));
        return json;
    }

    private int[] among(Optional<String> ofClass) {
        IntStream all = IntStream.range(0, images.size());
        if (ofClass.isEmpty()) {
            return all.toArray();
        }
        int label = classes.indexOf(ofClass.get());
        if (label < 0) {
            throw Problem.notFound(
                    "unknown-class",
                    "there is no class " + ofClass.get() + "; there are " + String.join(", ", classes));
        }
        return all.filter(index -> images.label(index) == label).toArray();
    }
}
