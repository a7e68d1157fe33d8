package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisGroup;
import io.anypose.group.AxisPoses;
import io.anypose.group.Poses;
import io.anypose.image.ImageFormat;
import io.anypose.model.encoder.ConvEncoder;
import io.anypose.model.encoder.ConvLayers;
import io.anypose.model.encoder.LinearEncoder;
import io.anypose.model.encoder.Planes;
import io.anypose.model.encoder.SeparableEncoder;
import io.anypose.model.engine.Initial;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.FixedOperator;
import io.anypose.model.operator.Layout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

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
                    spec.operator().create(manager, layout, spec.period(), weights, "operator1")));
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
            return spec.group().stages().stream()
                    .flatMap(stage -> stage.factors().stream())
                    .map(axis -> spec.operator().layout(axis, spec.dimension(), spec.period()))
                    .toList();
        }

        @Override
        List<Poses> parts(Poses poses) {
            return poses.stages().stream()
                    .flatMap(stage -> stage.parts().stream())
                    .toList();
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
            if (spec.operator().acts() && !spec.operator().shifts()) {
                throw new IllegalArgumentException("the torus architecture needs the operator fixed or none, not "
                        + spec.operator() + "; for " + spec.operator() + " choose the architecture stacked");
            }
            int channel = positions(spec).stream().reduce(1, Math::multiplyExact);
            new Layout(spec.group(), spec.dimension(), channel); // whole channels, without an operator, too
            return List.of(spec.operator().layout(spec.group(), spec.dimension(), spec.period()));
        }

        @Override
        List<Stage> stages(ModelSpec spec, NDManager manager, Weights weights) {
            Layout layout = layouts(spec).get(0);
            return List.of(new Stage(
                    new SeparableEncoder(layout, positions(spec), spec.planes(), spec.format(), weights, "encoder1"),
                    spec.operator().create(manager, layout, spec.period(), weights, "operator1")));
        }

        @Override
        long encoderInputs(ImageFormat format, Planes planes) {
            return Math.max(format.width(), format.height()); // one array for columns and one for rows, none for pixels
        }

        /** How many positions the torus has along each axis. */
        private List<Integer> positions(ModelSpec spec) {
            boolean whole = !spec.operator().shifts() || spec.period() == 0;
            return factors(spec).stream()
                    .map(axis -> whole ? axis.order() : spec.period())
                    .toList();
        }
    },
    /**
     * A separable encoder onto a torus, on which shifts act, and a linear map of that to latents on which turns act: turned
     * <em>and</em> shifted objects. It undoes the {@linkplain AxisGroup#stages() stages} of their poses.
     */
    RIGID {
        @Override
        List<Layout> layouts(ModelSpec spec) {
            List<AbelianGroup> stages = spec.group().stages();
            if (stages.size() != 2 || !spec.operator().shifts()) {
                throw new IllegalArgumentException("the rigid architecture needs a turn with shifts and the fixed"
                        + " operator, not " + spec.transformation().name() + " and the operator " + spec.operator());
            }
            AbelianGroup shifts = stages.get(0);
            return List.of(
                    Layout.regular(shifts, Math.multiplyExact(RIGID_CHANNELS, shifts.order())),
                    spec.operator().layout(stages.get(1), spec.dimension(), spec.period()));
        }

        @Override
        List<Stage> stages(ModelSpec spec, NDManager manager, Weights weights) {
            Layout shifted = layouts(spec).get(0);
            Layout turned = layouts(spec).get(1);
            List<Integer> positions = spec.group().stages().get(0).factors().stream()
                    .map(AxisPoses::order)
                    .toList();
            Shape shape = new Shape(turned.dimension(), shifted.dimension());
            NDArray weight = weights.array("encoder2", shape, Initial.linear(shifted.dimension()));
            return List.of(
                    new Stage(
                            new SeparableEncoder(shifted, positions, spec.planes(), spec.format(), weights, "encoder1"),
                            new FixedOperator(manager, shifted)),
                    new Stage(
                            new LinearEncoder(turned, weight),
                            spec.operator().create(manager, turned, spec.period(), weights, "operator2")));
        }

        @Override
        List<Poses> parts(Poses poses) {
            return poses.stages();
        }

        @Override
        public boolean agreesInside() {
            return true;
        }

        @Override
        long encoderInputs(ImageFormat format, Planes planes) {
            return (long) RIGID_CHANNELS * format.pixels(); // a torus has at most as many points as an image has pixels
        }
    };

    /** Channels on the torus of a rigid model. */
    private static final int RIGID_CHANNELS = 6;

    /** Returns the poses that each stage undoes. */
    List<Poses> parts(Poses poses) {
        return List.of(poses);
    }

    /** Whether views that differ in what the first stage undoes must agree after it, already. */
    public boolean agreesInside() {
        return false;
    }

    /** The axes of the group, which must commute. */
    List<AxisPoses> factors(ModelSpec spec) {
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
        long inputs = (long) spec.planes().outputs() * spec.format().pixels();
        for (Layout layout : layouts(spec)) {
            String number = String.valueOf(stages.size() + 1);
            NDArray weight =
                    weights.array("encoder" + number, new Shape(layout.dimension(), inputs), Initial.linear(inputs));
            stages.add(new Stage(
                    stages.isEmpty()
                            ? new LinearEncoder(layout, spec.planes(), spec.format(), weight)
                            : new LinearEncoder(layout, weight),
                    spec.operator().create(manager, layout, spec.period(), weights, "operator" + number)));
            inputs = layout.dimension();
        }
        return stages;
    }

    /** Returns the architecture of this name; refuses any other. */
    public static Architecture named(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no encoder " + name + "; allowed are "
                        + Arrays.stream(values()).map(Architecture::toString).collect(Collectors.joining(", "))));
    }

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
