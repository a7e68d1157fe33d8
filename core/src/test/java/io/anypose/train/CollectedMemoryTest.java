package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import io.anypose.model.Model;
import io.anypose.model.TestModels;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Gradients are slopes of the loss, and a garbage collection between loss and gradient changes nothing. */
class CollectedMemoryTest {

    private static final ImageFormat FORMAT = new ImageFormat(3, 28, 28, 1);

    /** How far to go along the gradient for a difference quotient: small, but far above rounding in double precision. */
    private static final double STEP = 1e-5;

    @ParameterizedTest
    @EnumSource(names = {"NONE", "FIXED", "LEARNED", "SPECTRAL"})
    void gradientsSurviveACollection(Operators operator) throws InterruptedException {
        var rotation = Transformations.ROTATION.on(28, 28);
        var spec = TestModels.dense(rotation, List.of(0, 1, 9), FORMAT, List.of("a", "b"), operator, 20, 5, 10);
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Model model = Model.random(spec, compute, new Seed(1), DataType.FLOAT64)) {
            double[][] expected = gradients(model, false);
            assertSlopes(model, expected);
            for (int repeat = 0; repeat < 5; repeat++) {
                double[][] found = gradients(model, true);
                for (int i = 0; i < found.length; i++) {
                    assertArrayEquals(
                            expected[i], found[i], model.parameters().get(i).getName());
                }
            }
        }
    }

    /** Each gradient says by how much the loss grows along it: its squared length, times the way. */
    private static void assertSlopes(Model model, double[][] gradients) {
        for (int i = 0; i < gradients.length; i++) {
            double[] gradient = gradients[i];
            double length = Math.sqrt(Arrays.stream(gradient).map(x -> x * x).sum());
            NDArray parameter = model.parameters().get(i);
            assertTrue(length > 1e-6, parameter.getName() + " has no gradient");
            double slope = (lossAlong(model, parameter, gradient, STEP / length)
                            - lossAlong(model, parameter, gradient, -STEP / length))
                    / (2 * STEP);
            assertEquals(length, slope, 1e-4 * length, parameter.getName());
        }
    }

    /** The loss with so many times the gradient added to one parameter, which gets its values back afterwards. */
    private static double lossAlong(Model model, NDArray parameter, double[] gradient, double times) {
        double[] before = parameter.toDoubleArray();
        double[] there = new double[before.length];
        Arrays.setAll(there, i -> before[i] + times * gradient[i]);
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            TestModels.set(model, parameter.getName(), there);
            double loss = terms(model).total().getDouble();
            TestModels.set(model, parameter.getName(), before);
            return loss;
        }
    }

    /** The gradient of each parameter. */
    private static double[][] gradients(Model model, boolean collect) throws InterruptedException {
        try (NDScope scope = new NDScope();
                GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            scope.suppressNotUsedWarning();
            model.parameters().forEach(parameter -> parameter.setRequiresGradient(true));
            Objective.Terms terms = terms(model);
            if (collect) {
                collectGarbage();
            }
            collector.backward(terms.total());
            double[][] gradients = model.parameters().stream()
                    .map(parameter -> parameter.getGradient().toDoubleArray())
                    .toArray(double[][]::new);
            collector.zeroGradients();
            model.parameters().forEach(parameter -> parameter.setRequiresGradient(false));
            return gradients;
        }
    }

    /** The loss of two pairs of views. */
    private static Objective.Terms terms(Model model) {
        NDManager manager = model.manager();
        NDArray images = manager.arange(4f * FORMAT.bytes())
                .sin()
                .reshape(4, FORMAT.bytes())
                .toType(model.type(), false);
        var group = new CyclicGroup(10);
        Poses poses = Poses.of(group, List.of(group.step(0), group.step(1), group.step(-1), group.step(0)));
        NDArray labels = manager.create(new long[] {0, 1}, new Shape(2));
        return new Objective(7, Reduction.SUM, Supervision.FIRST_VIEW).terms(model, images, poses, labels);
    }

    /** Twice, because memory outside of the heap is given back by a thread of its own after the collection. */
    private static void collectGarbage() throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            System.gc();
            Thread.sleep(50);
        }
    }
}
