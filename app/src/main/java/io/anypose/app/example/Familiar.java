package io.anypose.app.example;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Which objects are familiar, that is photographed all around: all of the first classes, or a share of the objects of each class.
 *
 * @param percent of the objects
 */
record Familiar(int classes, int percent) {

    static final Familiar NONE = new Familiar(0, 0);

    /** Refuses more than there are. */
    void require(int all) {
        if (classes > all || percent > 100) {
            throw new IllegalArgumentException("familiar are up to " + all + " classes, or up to 100% of the objects of"
                    + " each class, not " + (percent > 0 ? percent + "%" : String.valueOf(classes)));
        }
    }

    /** What to say about them; nothing if there are none. */
    String text(List<String> all) {
        if (classes > 0) {
            return ", and of " + String.join(", ", all.subList(0, classes)) + " at all poses";
        }
        return percent > 0 ? ", and of " + percent + " % of the objects at all poses" : "";
    }

    /** Whether an object is, of so many in its class. */
    boolean has(int label, int object, int objects) {
        return label < classes || object * 100 < objects * percent;
    }

    /** Reads 3, the number of classes, or 25%, a share of the objects of each class. */
    static final class Converter implements ITypeConverter<Familiar> {

        private static final Pattern TEXT = Pattern.compile("([0-9]{1,3})(%?)");

        @Override
        public Familiar convert(String text) {
            Matcher matcher = TEXT.matcher(text);
            if (!matcher.matches()) {
                throw new TypeConversionException("'" + text
                        + "' is neither a number of classes, such as 3, nor a share of the objects, such as 25%");
            }
            int number = Integer.parseInt(matcher.group(1));
            return matcher.group(2).isEmpty() ? new Familiar(number, 0) : new Familiar(0, number);
        }
    }
}
