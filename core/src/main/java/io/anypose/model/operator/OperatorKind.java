package io.anypose.model.operator;

import ai.djl.ndarray.NDManager;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.anypose.group.Group;
import io.anypose.model.engine.Weights;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A kind of operator: makes operators, and says what fits them. Model files store its {@link #id}.
 *
 * <p>{@link Operators} are those of anypose. A program adds its own as a service of this type, named in {@code
 * META-INF/services}; {@link MatrixKind} needs no more than a matrix for each pose.
 */
public interface OperatorKind {

    /** Returns the name on the command line and in files, which {@code toString} returns, too. */
    @JsonValue
    String id();

    /**
     * Makes an operator on latents of a layout.
     *
     * @param manager holds the arrays that are not trained
     * @param period the order of the group if the operator is told it, or the length of blocks of a shift along each axis; else 0
     * @param weights gives trained arrays by name
     * @param array the name of the trained array, if there is one
     */
    Operator create(NDManager manager, Layout layout, int period, Weights weights, String array);

    /**
     * Returns how latents of a dimension are cut into blocks; refuses a dimension that cannot be cut.
     *
     * @param period as in {@link #create}
     */
    default Layout layout(Group group, int dimension, int period) {
        return Layout.dense(group, dimension);
    }

    /** Returns whether poses move latents at all. */
    default boolean acts() {
        return true;
    }

    /** Returns whether the group acts by moving the entries of blocks, as separable encoders and windows need. */
    default boolean shifts() {
        return false;
    }

    /** Returns whether poses between the elements of the group act, too. */
    default boolean actsByAnyPose() {
        return false;
    }

    /** Returns whether training changes the operator, which may be told the order of the group then. */
    default boolean learns() {
        return false;
    }

    /** Returns whether training finds the order of the group by itself. */
    default boolean findsOrder() {
        return false;
    }

    /** Returns what the dimension of latents must be a multiple of. */
    default int multiple() {
        return 1;
    }

    /** Returns all kinds, those of anypose first. */
    static List<OperatorKind> all() {
        return Stream.concat(
                        Arrays.<OperatorKind>stream(Operators.values()),
                        ServiceLoader.load(OperatorKind.class).stream().map(provider -> named(provider.get())))
                .toList();
    }

    private static OperatorKind named(OperatorKind service) {
        if (!service.toString().equals(service.id())) {
            throw new IllegalStateException("the operator " + service.id() + " calls itself " + service
                    + " in toString(); return its id there, because messages and files have it");
        }
        return service;
    }

    /** Returns the kind of this name; refuses any other. */
    @JsonCreator
    static OperatorKind named(String name) {
        return all().stream()
                .filter(kind -> kind.id().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("\"" + name + "\" is no known operator; choose one of "
                        + all().stream().map(OperatorKind::id).collect(Collectors.joining(", "))));
    }
}
