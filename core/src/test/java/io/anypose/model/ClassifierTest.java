package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** B σ(A z + a) + b with two entries, three hidden units and two classes. */
class ClassifierTest {

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private NDArray array(double[] values, long... shape) {
        return CPU.manager().create(values, new Shape(shape));
    }

    private NDArray zeros(long... shape) {
        return CPU.manager().zeros(new Shape(shape));
    }

    private Classifier classifier() {
        return new Classifier(
                array(new double[] {1, 0, 0, 1, 1, -1}, 3, 2),
                array(new double[] {0, 1, 0.5}, 3),
                array(new double[] {1, 2, 3, -1, 0, 1}, 2, 3),
                array(new double[] {10, 20}, 2));
    }

    private Latent latents() {
        return new Latent(array(new double[] {1, 2, -3, 0.5}, 2, 2), Layout.dense(new CyclicGroup(1), 2));
    }

    private static double logistic(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    private static double[] expected() {
        return new double[] {
            logistic(1) + 2 * logistic(3) + 3 * logistic(-0.5) + 10,
            -logistic(1) + logistic(-0.5) + 20,
            logistic(-3) + 2 * logistic(1.5) + 3 * logistic(-3) + 10,
            -logistic(-3) + logistic(-3) + 20
        };
    }

    @Test
    void logitsAreTwoLayersWithTheLogisticBetweenThem() {
        assertArrayEquals(expected(), TestModels.doubles(classifier().logits(latents())), 1e-12);
    }

    @Test
    void theSteadyOnesAreTheSameAndTheirArraysBelongToTheKeeper() {
        NDManager keeper = CPU.manager().newSubManager();
        Classifier classifier = classifier();
        Latent latents = latents();
        Function<Latent, NDArray> steady;
        try (NDScope scope = EngineScope.open()) {
            steady = classifier.steady(keeper);
        }
        assertArrayEquals(expected(), TestModels.doubles(steady.apply(latents)), 1e-12);
        keeper.close();
        assertThrows(IllegalStateException.class, () -> steady.apply(latents));
    }

    @Test
    void arraysThatDoNotFitTogetherAreRefused() {
        assertRefused("(3, 2)(2)(2, 3)(2)", zeros(3, 2), zeros(2), zeros(2, 3), zeros(2));
        assertRefused("(3, 2)(3)(2, 4)(2)", zeros(3, 2), zeros(3), zeros(2, 4), zeros(2));
        assertRefused("(3, 2)(3)(2, 3)(3)", zeros(3, 2), zeros(3), zeros(2, 3), zeros(3));
    }

    private static void assertRefused(String shapes, NDArray a, NDArray b, NDArray c, NDArray d) {
        var refusal = assertThrows(IllegalArgumentException.class, () -> new Classifier(a, b, c, d));
        assertEquals("the classifier's shapes do not fit together: " + shapes, refusal.getMessage());
    }
}
