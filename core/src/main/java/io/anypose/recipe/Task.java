package io.anypose.recipe;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.anypose.group.CyclicGroup;
import io.anypose.image.Examples;
import io.anypose.image.Transformation;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import java.util.Objects;
import java.util.Optional;

/**
 * What is learned.
 *
 * @param transformation what moves the objects, such as {@code rotation}, {@code rotation:any} or {@code translate-xy};
 *     {@code examples} or {@code examples:12} for pictures at several poses
 * @param seen the poses that training sees; empty for the usual ones of the transformation
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Task(Data data, String transformation, Optional<Seen> seen) {

    /** The width and height of MNIST, which the steps of all usual transformations divide. */
    private static final int SIDE = 28;

    /** Any order: examples have the same axis whatever their order is. */
    private static final Transformation EXAMPLES = new Examples(new CyclicGroup(2));

    /** Refuses transformations that there are not, and data that have no pictures of theirs. */
    public Task {
        Objects.requireNonNull(data, "a task needs data");
        if (!Examples.isName(transformation)) {
            Transformations.kind(transformation);
        }
        Compatibility.check(data, transformation);
    }

    /** Returns the paper's task with the digits that come with anypose: MNIST without 9, seen at the usual poses. */
    public static Task digits(String transformation) {
        return of(Data.Digits.MNIST, transformation);
    }

    /** Returns a task that sees the usual poses. */
    public static Task of(Data data, String transformation) {
        return new Task(data, transformation, Optional.empty());
    }

    /** Returns this task with other poses seen. */
    public Task seeing(Seen poses) {
        return new Task(data, transformation, Optional.of(poses));
    }

    /** Returns this task with other data. */
    public Task with(Data other) {
        return new Task(other, transformation, seen);
    }

    /** Returns what moves the objects; empty for pictures at several poses, which are taken as they are. */
    @JsonIgnore
    public Optional<TransformationKind> kind() {
        return Examples.isName(transformation) ? Optional.empty() : Optional.of(Transformations.kind(transformation));
    }

    /**
     * Returns the transformation on images whose width and height its steps divide. Names, units and steps of its axes are the same on
     * all images, their orders are not.
     */
    Transformation typical() {
        return kind().<Transformation>map(kind -> kind.on(side(), side())).orElse(EXAMPLES);
    }

    /** Returns the least multiple, from {@link #SIDE} on, of the step that the name ends with, as in {@code translate-x:3}. */
    private int side() {
        String step = transformation.replaceFirst(".*[:/]", "");
        int divisor = step.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(step) : 1;
        return (SIDE + divisor - 1) / divisor * divisor;
    }

    /** Returns whether real poses are asked for instead of those of a few steps: {@code rotation:any}. */
    @JsonIgnore
    public boolean isAny() {
        return transformation.contains(":any");
    }
}
