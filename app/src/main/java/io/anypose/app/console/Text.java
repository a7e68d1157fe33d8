package io.anypose.app.console;

import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** Numbers, times and poses as people read them, the same in every locale. */
public final class Text {

    private Text() {}

    /** A fraction as a percentage without the sign; a dash if it is not a number. */
    public static String percent(double fraction, int decimals) {
        return decimal(100 * fraction, decimals);
    }

    public static String decimal(double value, int decimals) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** A whole number with a comma between thousands. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A duration as 0:07, 12:30 or 1:02:03. */
    public static String time(double seconds) {
        long whole = Math.max(0, Math.round(seconds));
        return whole < 3600
                ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
    }

    /** A pose in the units of its axes: -144°, or 2 px, -4 px. */
    public static String pose(Transformation transformation, Pose pose) {
        return transformation.text(pose);
    }

    /** Poses in the order in which people read them. */
    public static String poses(Transformation transformation, Collection<Pose> poses) {
        return transformation.readingOrder().stream()
                .filter(poses::contains)
                .map(pose -> pose(transformation, pose))
                .collect(Collectors.joining(", "));
    }

    /** A number with the unit of an axis. */
    public static String size(Axis axis, double value) {
        return axis.withUnit(value);
    }
}
