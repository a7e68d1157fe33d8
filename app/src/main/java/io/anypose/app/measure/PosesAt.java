package io.anypose.app.measure;

import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The poses that {@code evaluate --at} names: numbers and ranges such as 0:360:9, or random ones.
 *
 * @param sizes in the unit of the axis; empty for random poses
 * @param random how many random poses
 */
record PosesAt(List<Double> sizes, OptionalInt random) {

    private static final int MOST = 10_000;
    private static final Pattern RANDOM = Pattern.compile("random:([1-9][0-9]{0,6})");
    private static final String ALLOWED =
            "allowed are numbers such as 0,17.5,90, ranges FROM:TO:STEP such as 0:360:9, and random:10000";

    /** Reads the option. */
    static final class Converter implements ITypeConverter<PosesAt> {

        @Override
        public PosesAt convert(String text) {
            Matcher random = RANDOM.matcher(text);
            if (random.matches()) {
                return new PosesAt(List.of(), OptionalInt.of(Integer.parseInt(random.group(1))));
            }
            List<Double> sizes = new ArrayList<>();
            for (String part : text.split(",", -1)) {
                add(part, sizes);
            }
            return new PosesAt(sizes, OptionalInt.empty());
        }

        private static void add(String part, List<Double> sizes) {
            String[] ends = part.split(":", -1);
            if (ends.length == 1) {
                sizes.add(number(ends[0]));
            } else if (ends.length == 3) {
                addRange(part, number(ends[0]), number(ends[1]), number(ends[2]), sizes);
            } else {
                throw new TypeConversionException("'" + part + "' is no pose and no range; " + ALLOWED);
            }
        }

        private static void addRange(String range, double from, double to, double step, List<Double> sizes) {
            if (!(step > 0)) {
                throw new TypeConversionException(
                        "the step of " + range + " is " + Axis.text(step) + "; needed is a number above 0");
            }
            if (from > to) {
                throw new TypeConversionException(
                        "the range " + range + " ends before it begins; the smaller number comes first");
            }
            double count = Math.floor((to - from) / step + 1e-9) + 1;
            if (sizes.size() + count > MOST) {
                throw new TypeConversionException(
                        "the range " + range + " has more than " + MOST + " poses; choose a larger step");
            }
            for (int i = 0; i < count; i++) {
                sizes.add(from + i * step);
            }
        }

        private static double number(String text) {
            try {
                double number = Double.parseDouble(text.strip());
                if (Double.isFinite(number)) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // said below
            }
            throw new TypeConversionException("'" + text + "' is no pose; " + ALLOWED);
        }
    }

    /**
     * The poses of a transformation in reading order, each once: 360 and −180 degrees are 0 and 180. Refuses sizes that it does
     * not have.
     */
    List<Pose> in(Transformation transformation) {
        requireOneAxis(transformation);
        Axis axis = transformation.axes().get(0);
        double around = axis.step() * axis.group().order();
        return sizes.stream()
                .map(size -> size - around * Math.ceil(size / around - 0.5 - 1e-12))
                .map(size -> transformation.pose(List.of(size)))
                .distinct()
                .sorted(transformation.reading())
                .toList();
    }

    private static void requireOneAxis(Transformation transformation) {
        if (transformation.axes().size() != 1) {
            throw new IllegalArgumentException("poses given to --at are for one axis, but " + transformation.name()
                    + " has " + transformation.axes().size()
                    + "; give random:10000, or leave it out to measure all of its poses");
        }
    }
}
