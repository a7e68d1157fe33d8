package io.anypose.image;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The built-in transformations by name, as the command line and files give it.
 *
 * <p>A name is {@code rotation} for the paper's steps of 36°, and {@code rotation:30} for steps of 30°. Shifts have steps of
 * 2 pixels unless they are called {@code translate-x:4}.
 */
public final class Transformations {

    private static final List<String> NAMES = List.of("rotation", "translate-x", "translate-y", "translate-xy");
    private static final Pattern TEXT = Pattern.compile("([a-z-]+)(?::([1-9][0-9]{0,4}))?");

    private Transformations() {}

    /** The names that {@link #named} understands, without steps. */
    public static List<String> names() {
        return NAMES;
    }

    /** The transformation of 28 x 28 images with this name. */
    public static PixelTransformation named(String name) {
        return named(name, 28, 28);
    }

    /** The transformation of images of the given size with this name. */
    public static PixelTransformation named(String name, int width, int height) {
        Matcher text = parsed(name);
        return switch (text.group(1)) {
            case "rotation" -> new Rotation(width, height, step(text, Rotation.STEP));
            case "translate-x" -> Translation.alongX(width, height, step(text, Translation.STEP));
            case "translate-y" -> Translation.alongY(width, height, step(text, Translation.STEP));
            default -> new CompoundTranslation(Translation.alongX(width, height), Translation.alongY(width, height));
        };
    }

    /** The one name of a transformation that can be written in two ways: {@code rotation} for {@code rotation:36}. */
    public static String canonical(String name) {
        Matcher text = parsed(name);
        int usual = text.group(1).equals("rotation") ? Rotation.STEP : Translation.STEP;
        return name(text.group(1), step(text, usual), usual);
    }

    static String name(String kind, int step, int usual) {
        return step == usual ? kind : kind + ":" + step;
    }

    /** Whether the transformation of this name has two axes. */
    public static boolean isCompound(String name) {
        return name.equals("translate-xy");
    }

    private static Matcher parsed(String name) {
        Matcher text = TEXT.matcher(name);
        if (!text.matches() || !NAMES.contains(text.group(1))) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" is no known transformation; choose one of " + String.join(", ", NAMES));
        }
        if (text.group(2) != null && isCompound(text.group(1))) {
            throw new IllegalArgumentException(name + " cannot be: both axes have steps of 2 px; leave out the step");
        }
        return text;
    }

    private static int step(Matcher text, int usual) {
        return text.group(2) == null ? usual : Integer.parseInt(text.group(2));
    }
}
