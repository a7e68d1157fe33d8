package io.anypose.report;

import java.util.List;

/** Transformations as people call them, in the order in which the paper shows them. */
final class TransformationWords {

    static final List<String> SINGLE = List.of("translate-x", "translate-y", "rotation");

    private TransformationWords() {}

    static String of(String transformation) {
        return switch (transformation) {
            case "translate-x" -> "shift along x";
            case "translate-y" -> "shift along y";
            case "translate-xy" -> "shift along x and y";
            default -> transformation;
        };
    }
}
