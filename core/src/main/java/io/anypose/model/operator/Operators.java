package io.anypose.model.operator;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.Group;
import io.anypose.model.engine.Initial;
import io.anypose.model.engine.Weights;
import java.util.Locale;
import java.util.OptionalInt;

/** The kinds of anypose. */
public enum Operators implements OperatorKind {
    /** {@link NoOperator}. */
    NONE {
        @Override
        public boolean acts() {
            return false;
        }

        @Override
        public Operator create(NDManager manager, Layout layout, int period, Weights weights, String array) {
            return new NoOperator(layout);
        }
    },
    /** {@link FixedOperator} or {@link BandLimitedOperator}. */
    FIXED {
        @Override
        public boolean shifts() {
            return true;
        }

        @Override
        public boolean actsByAnyPose() {
            return true;
        }

        @Override
        public Layout layout(Group group, int dimension, int period) {
            return period == 0 || period == group.order()
                    ? Layout.regular(group, dimension)
                    : Layout.bandLimited(AbelianGroup.require(group, "an operator by any pose"), dimension, period);
        }

        @Override
        public Operator create(NDManager manager, Layout layout, int period, Weights weights, String array) {
            return layout.isRegular()
                    ? new FixedOperator(manager, layout)
                    : new BandLimitedOperator(manager, layout, period);
        }
    },
    /** {@link LearnedOperator}. */
    LEARNED {
        @Override
        public boolean learns() {
            return true;
        }

        @Override
        public Operator create(NDManager manager, Layout layout, int period, Weights weights, String array) {
            Shape shape = new Shape(layout.dimension(), layout.dimension());
            int order = layout.group().order();
            return new LearnedOperator(
                    layout, weights.array(array, shape, Initial.orthogonal()), period == 0 ? order : period);
        }
    },
    /** {@link SpectralOperator}. */
    SPECTRAL {
        @Override
        public boolean actsByAnyPose() {
            return true;
        }

        @Override
        public boolean learns() {
            return true;
        }

        @Override
        public boolean findsOrder() {
            return true;
        }

        @Override
        public int multiple() {
            return 2;
        }

        @Override
        public Layout layout(Group group, int dimension, int period) {
            return Layout.planes(group, dimension);
        }

        @Override
        public Operator create(NDManager manager, Layout layout, int period, Weights weights, String array) {
            return new SpectralOperator(
                    layout,
                    weights.array(array, SpectralOperator.shape(layout), Initial.uniform(0, Math.PI)),
                    period == 0 ? OptionalInt.empty() : OptionalInt.of(period));
        }
    };

    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return id();
    }
}
