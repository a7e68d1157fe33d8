package io.anypose.image;

import io.anypose.group.AbelianGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.ProductGroup;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The built-in kinds of transformations, and all kinds by name, as the command line and files give it.
 *
 * <p>A name is {@code rotation} for the paper's steps of 36°, and {@code rotation:30} for steps of 30°. Shifts have steps of
 * 2 pixels unless they are called {@code translate-x:4}. {@code rotation:any} takes any angle, searched for on a grid of 30, and
 * {@code rotation:any/60} on one of 60. {@code rotate-translate:90/4} has steps of 90° and 4 pixels, {@code rotate-translate:any}
 * any angle. {@code translate-x:any} is any whole pixel. Kinds that users register as a service have names of their own.
 */
public final class Transformations {

    /** The paper's steps, which a name need not tell. */
    private static final int DEGREES = 36;

    private static final int PIXELS = 2;

    /**
     * Rotation about the centre in steps of 36°: pose k turns the object <em>counter-clockwise</em> by k steps; what comes
     * in from outside is empty.
     */
    public static final TransformationKind ROTATION = rotation(DEGREES);

    /**
     * Periodic translation to the right in steps of 2 pixels: what leaves the image on one side enters it on the other, so
     * every pose permutes the pixels, and translations compose exactly.
     */
    public static final TransformationKind TRANSLATE_X = translateX(PIXELS);

    /** The same downwards. */
    public static final TransformationKind TRANSLATE_Y = translateY(PIXELS);

    /** Both together: pose (i, j) moves i steps to the right and j steps down. */
    public static final TransformationKind TRANSLATE_XY = translateXY(PIXELS);

    /** Turned as {@link #ROTATION} does, and shifted as {@link #TRANSLATE_XY} does after that: 10 angles and 14 x 14 shifts. */
    public static final TransformationKind ROTATE_TRANSLATE = RotateTranslate.usual();

    private static final List<TransformationKind> PAPER = List.of(ROTATION, TRANSLATE_X, TRANSLATE_Y, TRANSLATE_XY);
    private static final Pattern WITH_STEP = Pattern.compile("([a-z-]+):([1-9][0-9]{0,4})");
    private static final Pattern WITH_BOTH_STEPS =
            Pattern.compile(RotateTranslate.NAME + ":([1-9][0-9]{0,4})/([1-9][0-9]{0,4})");
    private static final Pattern ANY_SHIFT = Pattern.compile("(translate-(?:x|y|xy)):any");
    private static final Pattern ANY_ANGLE =
            Pattern.compile("(rotation|" + RotateTranslate.NAME + "):any(?:/([1-9][0-9]{0,4}))?");

    /** The angles at which rotations by any angle are searched for, unless a name tells how many. */
    public static final int GRID = 30;

    /** The same where objects are shifted, too, and there are as many angles at each shift. */
    public static final int TURN_GRID = 20;

    private Transformations() {}

    /** Rotation in steps of so many degrees, a divisor of 360. */
    public static TransformationKind rotation(int degrees) {
        return new Rotation(degrees);
    }

    /**
     * Rotation by any angle. Pictures with shades are blended, the paper's scenes of black and white are not.
     *
     * @param grid how many angles, at equal distances, are searched when the pose is not known; 2 or more
     */
    public static TransformationKind anyRotation(int grid) {
        return new AnyRotation(grid);
    }

    /** Rotation by any angle, searched for at {@value #GRID} of them. */
    public static TransformationKind anyRotation() {
        return anyRotation(GRID);
    }

    /** Translation to the right in steps of so many pixels, a divisor of the width. */
    public static TransformationKind translateX(int pixels) {
        return new Shift("x", pixels);
    }

    /** Translation downwards in steps of so many pixels, a divisor of the height. */
    public static TransformationKind translateY(int pixels) {
        return new Shift("y", pixels);
    }

    /** Translation along both axes in steps of so many pixels, a divisor of width and height. */
    public static TransformationKind translateXY(int pixels) {
        return new Shifts(pixels);
    }

    /**
     * Rotation, then translation along both axes.
     *
     * @param degrees of one step of the turn, a divisor of 360
     * @param pixels of one step of the shifts, a divisor of width and height
     */
    public static TransformationKind rotateTranslate(int degrees, int pixels) {
        return RotateTranslate.inSteps(degrees, pixels);
    }

    /**
     * Rotation by any angle, then translation along both axes in the paper's steps.
     *
     * @param grid how many angles, at equal distances, are searched when the pose is not known; 2 or more
     */
    public static TransformationKind anyRotateTranslate(int grid) {
        return RotateTranslate.anyAngle(grid);
    }

    /** The same, searched for at {@value #TURN_GRID} of them. */
    public static TransformationKind anyRotateTranslate() {
        return anyRotateTranslate(TURN_GRID);
    }

    /** The paper's kinds. */
    public static List<TransformationKind> paper() {
        return PAPER;
    }

    /** The kinds that {@link #kind} finds, built in or registered, each in its usual steps. */
    public static List<TransformationKind> all() {
        return Stream.of(PAPER.stream(), Stream.of(ROTATE_TRANSLATE), registered())
                .flatMap(kinds -> kinds)
                .toList();
    }

    /** The kind of this name; refuses names that nothing has. */
    public static TransformationKind kind(String name) {
        return all().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .or(() -> withStep(name))
                .orElseThrow(() -> new IllegalArgumentException("\"" + name
                        + "\" is no known transformation; choose one of "
                        + all().stream().map(TransformationKind::name).collect(Collectors.joining(", ")) + ", "
                        + Examples.NAME));
    }

    private static Stream<TransformationKind> registered() {
        return ServiceLoader.load(TransformationKind.class).stream().map(ServiceLoader.Provider::get);
    }

    private static Optional<TransformationKind> withStep(String name) {
        Matcher pixel = ANY_SHIFT.matcher(name);
        if (pixel.matches()) {
            return withStep(pixel.group(1) + ":1");
        }
        Matcher any = ANY_ANGLE.matcher(name);
        if (any.matches()) {
            Optional<Integer> grid = Optional.ofNullable(any.group(2)).map(Integer::parseInt);
            return Optional.of(
                    any.group(1).equals(Rotation.NAME)
                            ? anyRotation(grid.orElse(GRID))
                            : anyRotateTranslate(grid.orElse(TURN_GRID)));
        }
        Matcher both = WITH_BOTH_STEPS.matcher(name);
        if (both.matches()) {
            return Optional.of(rotateTranslate(Integer.parseInt(both.group(1)), Integer.parseInt(both.group(2))));
        }
        Matcher text = WITH_STEP.matcher(name);
        if (!text.matches()) {
            return Optional.empty();
        }
        int step = Integer.parseInt(text.group(2));
        return switch (text.group(1)) {
            case Rotation.NAME -> Optional.of(rotation(step));
            case Shift.NAME + "x" -> Optional.of(translateX(step));
            case Shift.NAME + "y" -> Optional.of(translateY(step));
            case Shifts.NAME -> Optional.of(translateXY(step));
            default -> Optional.empty();
        };
    }

    private static String named(String name, int step, int usual) {
        return step == usual ? name : name + ":" + step;
    }

    private record Rotation(int step) implements TransformationKind {

        private static final String NAME = "rotation";

        @Override
        public String name() {
            return named(NAME, step, DEGREES);
        }

        @Override
        public PixelTransformation on(int width, int height) {
            if (step < 1 || 360 % step != 0) {
                throw new IllegalArgumentException("a rotation in steps of " + step
                        + "° does not return to its start; choose a divisor of 360, such as " + DEGREES);
            }
            NearestRotation turned = new NearestRotation(width, height);
            Axis axis = new Axis(NAME, "°", step, new CyclicGroup(360 / step));
            return new MappedTransformation(
                    name(), List.of(axis), width, height, pose -> turned.by(pose.index() * step));
        }
    }

    private record AnyRotation(int grid) implements TransformationKind {

        private static final String NAME = Rotation.NAME + ":any";

        private AnyRotation {
            if (grid < 2) {
                throw new IllegalArgumentException(
                        "angles cannot be searched for on a grid of " + grid + "; 2 or more are needed");
            }
        }

        @Override
        public String name() {
            return grid == GRID ? NAME : NAME + "/" + grid;
        }

        @Override
        public PixelTransformation on(int width, int height) {
            NearestRotation nearest = new NearestRotation(width, height);
            Axis axis = new Axis(Rotation.NAME, "°", 360.0 / grid, new CyclicGroup(grid), true);
            return new MappedTransformation(
                    name(),
                    List.of(axis),
                    width,
                    height,
                    pose -> nearest.by((axis.value(pose) + 360) % 360),
                    Optional.of(pose -> new BilinearRotation(width, height, axis.value(pose))));
        }
    }

    /** @param direction x or y */
    private record Shift(String direction, int step) implements TransformationKind {

        private static final String NAME = "translate-";

        @Override
        public String name() {
            return named(NAME + direction, step, PIXELS);
        }

        @Override
        public PixelTransformation on(int width, int height) {
            return new MappedTransformation(name(), List.of(axis(width, height)), width, height, pose -> {
                int shift = pose.index() * step;
                return alongX() ? PixelMap.rolled(width, height, shift, 0) : PixelMap.rolled(width, height, 0, shift);
            });
        }

        private boolean alongX() {
            return direction.equals("x");
        }

        private Axis axis(int width, int height) {
            int length = alongX() ? width : height;
            if (width < 1 || height < 1 || step < 1 || length % step != 0) {
                throw new IllegalArgumentException("translation along " + direction + " in steps of " + step
                        + " px does not return to its start in an image of " + width + " x " + height
                        + " pixels; choose a divisor of " + length);
            }
            return new Axis(direction, "px", step, new CyclicGroup(length / step));
        }
    }

    private record Shifts(int step) implements TransformationKind {

        private static final String NAME = "translate-xy";

        @Override
        public String name() {
            return named(NAME, step, PIXELS);
        }

        @Override
        public boolean isCompound() {
            return true;
        }

        @Override
        public PixelTransformation on(int width, int height) {
            Axis x = new Shift("x", step).axis(width, height);
            Axis y = new Shift("y", step).axis(width, height);
            AbelianGroup group = new ProductGroup(x.group(), y.group());
            return new MappedTransformation(name(), List.of(x, y), width, height, pose -> {
                List<Pose> parts = group.parts(pose);
                return PixelMap.rolled(
                        width, height, parts.get(0).index() * step, parts.get(1).index() * step);
            });
        }
    }
}
