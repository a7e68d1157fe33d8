package io.anypose.image;

import io.anypose.group.CyclicGroup;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A transformation that nobody wrote down: there are only pictures of objects some elementary steps from their canonical
 * pose. A turntable, a light that moves, a hue that turns.
 *
 * @param group as many poses as steps lead back to the start
 */
public record Examples(CyclicGroup group) implements Transformation {

    /** The name on the command line and in files. */
    public static final String NAME = "examples";

    private static final Pattern TEXT = Pattern.compile(NAME + "(?::([1-9][0-9]{0,4}))?");

    /** Returns whether this names examples: {@code examples}, or {@code examples:12} if their order is known. */
    public static boolean isName(String name) {
        return TEXT.matcher(name).matches();
    }

    /** Returns the order in a name for which {@link #isName} holds; empty if it is unknown. */
    public static OptionalInt order(String name) {
        Matcher text = TEXT.matcher(name);
        return text.matches() && text.group(1) != null
                ? OptionalInt.of(Integer.parseInt(text.group(1)))
                : OptionalInt.empty();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Axis> axes() {
        return List.of(new Axis("pose", "steps", 1, group));
    }
}
