package io.anypose.app.option;

import io.anypose.group.RigidMotions;
import io.anypose.image.Examples;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * What moves the objects, as the command line names it.
 *
 * @param kind empty for examples: pictures of objects at several poses
 */
public record TransformationChoice(Optional<TransformationKind> kind) {

    /** Of pictures that every kind with built-in steps can move. */
    private static final int SIDE = 28;

    /**
     * The same with any pose instead of a few: every angle, searched for on a grid, or every whole pixel. Of objects that are turned
     * and shifted every angle; shifts keep their steps.
     *
     * @param grid how many angles are searched, unless as many as usual
     */
    public TransformationChoice anyPose(OptionalInt grid) {
        String name = toString();
        return new TransformationChoice(Optional.of(
                switch (name) {
                    case "rotation" -> Transformations.anyRotation(grid.orElse(Transformations.GRID));
                    case "rotate-translate" ->
                        Transformations.anyRotateTranslate(grid.orElse(Transformations.TURN_GRID));
                    case "translate-x" -> Transformations.translateX(1);
                    case "translate-y" -> Transformations.translateY(1);
                    case "translate-xy" -> Transformations.translateXY(1);
                    default ->
                        throw new IllegalArgumentException("--poses any is for rotation, translate-x, translate-y,"
                                + " translate-xy and rotate-translate, not for " + name);
                }));
    }

    public boolean isExamples() {
        return kind.isEmpty();
    }

    /** Whether there are several axes. */
    public boolean isCompound() {
        return kind.filter(TransformationKind::isCompound).isPresent();
    }

    /** Whether objects are turned and then shifted. */
    public boolean isRigid() {
        return isCompound() && kind.orElseThrow().on(SIDE, SIDE).group() instanceof RigidMotions;
    }

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return kind.map(TransformationKind::name).orElse(Examples.NAME);
    }

    /** Reads the option: a built-in kind, with or without a step, one that is registered as a service, or examples. */
    public static final class Converter implements Iterable<String>, ITypeConverter<TransformationChoice> {

        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Transformations.all().stream().map(TransformationKind::name), Stream.of(Examples.NAME))
                    .iterator();
        }

        @Override
        public TransformationChoice convert(String name) {
            try {
                return new TransformationChoice(
                        name.equals(Examples.NAME) ? Optional.empty() : Optional.of(Transformations.kind(name)));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
