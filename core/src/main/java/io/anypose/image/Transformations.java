package io.anypose.image;

import java.util.List;

/** The built-in transformations by name, as the command line and files give it. */
public final class Transformations {

    private static final List<String> NAMES = List.of("rotation", "translate-x", "translate-y", "translate-xy");

    private Transformations() {}

    /** The names that {@link #named} understands. */
    public static List<String> names() {
        return NAMES;
    }

    /** The transformation of 28 x 28 images with this name, in the paper's steps. */
    public static PixelTransformation named(String name) {
        return named(name, 28, 28);
    }

    /** The transformation of images of the given size with this name, in the paper's steps. */
    public static PixelTransformation named(String name, int width, int height) {
        return switch (name) {
            case "rotation" -> new Rotation(width, height);
            case "translate-x" -> Translation.alongX(width, height);
            case "translate-y" -> Translation.alongY(width, height);
            case "translate-xy" ->
                new CompoundTranslation(Translation.alongX(width, height), Translation.alongY(width, height));
            default ->
                throw new IllegalArgumentException(
                        "\"" + name + "\" is no known transformation; choose one of " + String.join(", ", NAMES));
        };
    }
}
