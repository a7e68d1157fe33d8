package io.anypose.model.operator;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.Group;
import io.anypose.model.engine.Initial;
import io.anypose.model.engine.Weights;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The members of the operator family, as users name them. */
public enum OperatorKind {
    /** {@link NoOperator}. */
    NONE {
        @Override
        Operator create(NDManager manager, Layout layout, int period, Weights weights, String name) {
            return new NoOperator(layout);
        }
    },
    /** {@link FixedOperator}, or {@link BandLimitedOperator} where blocks are given a length of their own. */
    FIXED {
        @Override
        public Layout layout(Group group, int dimension, int period) {
            return period == 0 || period == group.order()
                    ? Layout.regular(group, dimension)
                    : Layout.bandLimited(AbelianGroup.require(group, "an operator by any pose"), dimension, period);
        }

        @Override
        Operator create(NDManager manager, Layout layout, int period, Weights weights, String name) {
            return layout.isRegular()
                    ? new FixedOperator(manager, layout)
                    : new BandLimitedOperator(manager, layout, period);
        }
    },
    /** {@link LearnedOperator}. */
    LEARNED {
        @Override
        Operator create(NDManager manager, Layout layout, int period, Weights weights, String name) {
            Shape shape = new Shape(layout.dimension(), layout.dimension());
            int order = layout.group().order();
            return new LearnedOperator(
                    layout, weights.array(name, shape, Initial.orthogonal()), period == 0 ? order : period);
        }
    },
    /** {@link SpectralOperator}. */
    SPECTRAL {
        @Override
        public Layout layout(Group group, int dimension, int period) {
            return Layout.planes(group, dimension);
        }

        @Override
        Operator create(NDManager manager, Layout layout, int period, Weights weights, String name) {
            return new SpectralOperator(
                    layout,
                    weights.array(name, SpectralOperator.shape(layout), Initial.uniform(0, Math.PI)),
                    period == 0 ? OptionalInt.empty() : OptionalInt.of(period));
        }
    };

    /**
     * How the operator cuts latents of this dimension, most not at all; refuses a dimension that it cannot cut.
     *
     * @param period as in {@link Operators#create}
     */
    public Layout layout(Group group, int dimension, int period) {
        return Layout.dense(group, dimension);
    }

    /** See {@link Operators#create}. Not public: who only asks for the names of the kinds would load the engine's classes. */
    abstract Operator create(NDManager manager, Layout layout, int period, Weights weights, String name);

    /** The operator of this name; refuses any other. */
    public static OperatorKind named(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("\"" + name + "\" is no known operator; choose one of "
                        + Arrays.stream(values()).map(OperatorKind::toString).collect(Collectors.joining(", "))));
    }

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
