package io.anypose.report.record;

import java.util.List;

/** Transformations by name, as people call them, and the paper's in the order in which it shows them. */
public final class TransformationWords {

    public static final String ROTATION = "rotation";
    public static final String SHIFT_X = "translate-x";
    public static final String SHIFT_Y = "translate-y";
    public static final String SHIFT_XY = "translate-xy";
    public static final String RIGID = "rotate-translate";

    public static final List<String> SINGLE = List.of(SHIFT_X, SHIFT_Y, ROTATION);

    private TransformationWords() {}

    public static String of(String transformation) {
        return switch (transformation) {
            case SHIFT_X -> "shift along x";
            case SHIFT_Y -> "shift along y";
            case SHIFT_XY -> "shift along x and y";
            case RIGID -> "turned and shifted";
            default -> transformation;
        };
    }
}
