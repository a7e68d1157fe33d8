package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Poses;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Compute;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.OperatorKind;
import io.anypose.model.Planes;
import io.anypose.model.TransformationInfo;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A garbage collection between loss and gradient changes nothing. */
class CollectedMemoryTest {

    private static final ImageFormat FORMAT = new ImageFormat(3, 28, 28, 1);

    @ParameterizedTest
    @EnumSource(names = {"NONE", "FIXED", "LEARNED"})
    void gradientsSurviveACollection(OperatorKind operator) throws InterruptedException {
        var rotation = TransformationInfo.of(Transformations.ROTATION.on(28, 28));
        var spec = new ModelSpec(
                rotation,
                List.of(0, 1, 9),
                FORMAT,
                List.of("a", "b"),
                Architecture.DENSE,
                operator,
                20,
                5,
                10,
                Planes.identity(3));
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Model model = Model.random(spec, compute, new Seed(1))) {
            float[] expected = gradient(model, false);
            for (int repeat = 0; repeat < 5; repeat++) {
                assertArrayEquals(expected, gradient(model, true));
            }
        }
    }

    /** Two pairs of views; the gradient of all parameters, one after the other. */
    private static float[] gradient(Model model, boolean collect) throws InterruptedException {
        try (NDScope scope = new NDScope();
                GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            scope.suppressNotUsedWarning();
            model.parameters().forEach(parameter -> parameter.setRequiresGradient(true));
            NDManager manager = model.manager();
            NDArray images = manager.arange(4f * FORMAT.bytes())
                    .sin()
                    .reshape(4, FORMAT.bytes())
                    .toType(DataType.FLOAT32, false);
            var group = new CyclicGroup(10);
            Poses poses = Poses.of(group, List.of(group.step(0), group.step(1), group.step(-1), group.step(0)));
            NDArray labels = manager.create(new long[] {0, 1}, new Shape(2));
            Objective.Terms terms =
                    new Objective(7, Reduction.SUM, Supervision.FIRST_VIEW).terms(model, images, poses, labels);
            if (collect) {
                collectGarbage();
            }
            collector.backward(terms.total());
            List<float[]> gradients = new ArrayList<>();
            for (NDArray parameter : model.parameters()) {
                gradients.add(parameter.getGradient().toFloatArray());
            }
            collector.zeroGradients();
            return join(gradients);
        }
    }

    /** Twice, because memory outside of the heap is given back by a thread of its own after the collection. */
    private static void collectGarbage() throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            System.gc();
            Thread.sleep(50);
        }
    }

    private static float[] join(List<float[]> parts) {
        float[] all = new float[parts.stream().mapToInt(part -> part.length).sum()];
        int position = 0;
        for (float[] part : parts) {
            System.arraycopy(part, 0, all, position, part.length);
            position += part.length;
        }
        return all;
    }
}
