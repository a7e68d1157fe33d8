package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.image.ImageFormat;
import io.anypose.model.encoder.ConvEncoder;
import io.anypose.model.encoder.ConvLayers;
import io.anypose.model.encoder.LinearEncoder;
import io.anypose.model.encoder.Planes;
import io.anypose.model.encoder.SeparableEncoder;
import io.anypose.model.engine.Initial;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How the stages of a model are put together. */
public enum Architecture {
    /** One linear encoder and one operator for the whole group: the paper's model of a single transformation. */
    DENSE {
        @Override
        List<Layout> layouts(ModelSpec spec) {
            return List.of(spec.operator().layout(spec.group(), spec.dimension(), spec.period()));
        }
    },
    /** One encoder of convolutions and one operator for the whole group: for photographs, seen at all poses. */
    CONV {
        @Override
        List<Layout> layouts(ModelSpec spec) {
            return DENSE.layouts(spec);
        }

        @Override
        List<Stage> stages(ModelSpec spec, NDManager manager, Weights weights) {
            Layout layout = layouts(spec).get(0);
            return List.of(new Stage(
                    new ConvEncoder(layout, spec.planes(), spec.format(), weights, "encoder1"),
                    Operators.create(spec.operator(), manager, layout, spec.period(), weights, "operator1")));
        }

        @Override
        long encoderInputs(ImageFormat format, Planes planes) {
            return ConvLayers.of(format, planes.outputs()).features();
        }
    },
    /** One linear encoder and one operator for each axis, one after the other: the paper's compound model. */
    STACKED {
        @Override
        List<Layout> layouts(ModelSpec spec) {
            List<Layout> layouts = new ArrayList<>();
            for (CyclicGroup factor : factors(spec)) {
                layouts.add(spec.operator().layout(factor, spec.dimension(), spec.period()));
            }
            return layouts;
        }
    },
    /** One separable encoder onto a torus, on which each axis has its own shift: compound shifts that extrapolate. */
    TORUS {
        @Override
        List<Layout> layouts(ModelSpec spec) {
            if (factors(spec).size() != 2) {
                throw new IllegalArgumentException("the torus architecture needs a transformation with two axes, but "
                        + spec.transformation().name() + " has " + factors(spec).size());
            }
            int channel = positions(spec).stream().reduce(1, Math::multiplyExact);
            new Layout(
                    spec.group(), spec.dimension(), channel); // whole channels, whatever the operator does inside them
            return List.of(spec.operator().layout(spec.group(), spec.dimension(), spec.period()));
        }

        @Override
        List<Stage> stages(ModelSpec spec, NDManager manager, Weights weights) {
            Layout layout = layouts(spec).get(0);
            return List.of(new Stage(
                    new SeparableEncoder(layout, positions(spec), spec.planes(), spec.format(), weights, "encoder1"),
                    Operators.createOnTorus(spec.operator(), manager, layout, spec.period(), weights, "operator1")));
        }

        @Override
        long encoderInputs(ImageFormat format, Planes planes) {
            return Math.max(format.width(), format.height()); // one array for columns and one for rows, none for pixels
        }

        /** How many positions the torus has along each axis. */
        private List<Integer> positions(ModelSpec spec) {
            boolean whole = spec.operator() != OperatorKind.FIXED || spec.period() == 0;
            return factors(spec).stream()
                    .map(axis -> whole ? axis.order() : spec.period())
                    .toList();
        }
    };

    /** The axes of the group, which must commute. */
    List<CyclicGroup> factors(ModelSpec spec) {
        return AbelianGroup.require(spec.group(), "the architecture " + this).factors();
    }

    /** The layouts of the stages; refuses a dimension that the operator cannot cut. */
    abstract List<Layout> layouts(ModelSpec spec);

    /** How many numbers the product that makes latents takes. */
    long encoderInputs(ImageFormat format, Planes planes) {
        return (long) planes.outputs() * format.pixels();
    }

    /** Linear encoders, the first of which sees the image; architectures with other encoders override this. */
    List<Stage> stages(ModelSpec spec, NDManager manager, Weights weights) {
        List<Stage> stages = new ArrayList<>();
        Planes planes = spec.planes();
        long inputs = (long) planes.outputs() * spec.format().pixels();
        for (Layout layout : layouts(spec)) {
            String number = String.valueOf(stages.size() + 1);
            NDArray weight =
                    weights.array("encoder" + number, new Shape(layout.dimension(), inputs), Initial.linear(inputs));
            stages.add(new Stage(
                    new LinearEncoder(layout, planes, weight),
                    Operators.create(spec.operator(), manager, layout, spec.period(), weights, "operator" + number)));
            planes = Planes.identity(1);
            inputs = layout.dimension();
        }
        return stages;
    }

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
