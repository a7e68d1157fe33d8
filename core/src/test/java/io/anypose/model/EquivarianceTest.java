package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.types.DataType;
import io.anypose.data.PatternViews;
import io.anypose.data.Views;
import io.anypose.data.WatchedViews;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** ‖f(T^k x) − φ^k f(x)‖ / ‖f(x)‖ of a model of one stage, against the sum by hand. */
class EquivarianceTest {

    private static final Seed SEED = new Seed(6);
    private static final CyclicGroup THREE = new CyclicGroup(3);
    private static final int INPUTS = 48;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private final Views all = new PatternViews(Transformations.TRANSLATE_X.on(6, 8), 1, 2, 5, 4, SEED);
    private Model model;

    @BeforeEach
    void open() {
        var spec = TestModels.spec(all, PoseSplit.around(THREE, 1), Architecture.DENSE, Operators.FIXED, 6);
        model = Model.random(spec, CPU.compute(), SEED, DataType.FLOAT64);
    }

    @AfterEach
    void close() {
        model.close();
    }

    private double[] latent(int object, Pose pose) {
        byte[] pixels = new byte[INPUTS];
        all.write(object, pose, pixels, 0);
        double[][] weights = TestModels.rows(model.parameters().get("encoder1"));
        return IntStream.range(0, weights.length)
                .mapToDouble(row -> IntStream.range(0, INPUTS)
                        .mapToDouble(i -> weights[row][i] * pixels[i])
                        .sum())
                .toArray();
    }

    private double residual(int object, Pose pose) {
        double[] still = latent(object, THREE.identity());
        double[] moved = latent(object, pose);
        double difference = 0;
        double length = 0;
        for (int i = 0; i < still.length; i++) {
            int source = i / 3 * 3 + Math.floorMod(i - pose.index(), 3);
            difference += (moved[i] - still[source]) * (moved[i] - still[source]);
            length += still[i] * still[i];
        }
        return Math.sqrt(difference / length);
    }

    private double mean(Pose pose, int... objects) {
        return IntStream.of(objects)
                .mapToDouble(object -> residual(object, pose))
                .average()
                .orElseThrow();
    }

    @Test
    void theResidualIsTheMeanOverAllObjectsInTilesOrAtOnce() {
        try (Equivariance atOnce = new Equivariance(model, all);
                Equivariance inTiles = new Equivariance(model, all, 2)) {
            for (Pose pose : THREE.poses()) {
                double expected = mean(pose, 0, 1, 2, 3, 4);
                assertTrue(pose.isIdentity() ? expected == 0 : expected > 0.1, "a model without training");
                assertEquals(expected, atOnce.residual(pose), 1e-10);
                assertEquals(expected, inTiles.residual(pose), 1e-10);
            }
        }
    }

    @Test
    void objectsCountWhereTheyCanBeSeenAtRestAndAtThePose() {
        Views some = new WatchedViews(all) {
            @Override
            public boolean has(int object, Pose pose) {
                return object > 0 || pose.index() == 1;
            }
        };
        Views fewer = new WatchedViews(some) {
            @Override
            public boolean has(int object, Pose pose) {
                return some.has(object, pose) && (pose.isIdentity() || object % 2 == pose.index() - 1);
            }
        };
        try (Equivariance equivariance = new Equivariance(model, fewer, 3)) {
            assertEquals(mean(THREE.pose(1), 2, 4), equivariance.residual(THREE.pose(1)), 1e-10);
            assertEquals(mean(THREE.pose(2), 1, 3), equivariance.residual(THREE.pose(2)), 1e-10);
            assertEquals(0, equivariance.residual(THREE.identity()));
            assertEquals(1, equivariance.sum(THREE.pose(2), 2).count(), "objects 3 and 4 of all");
            assertEquals(new Equivariance.Sum(0, 0), equivariance.sum(THREE.pose(1), 4), "behind the last");
        }
    }

    @Test
    void withoutAnObjectThereIsNoMean() {
        Views none = new WatchedViews(all) {
            @Override
            public boolean has(int object, Pose pose) {
                return pose.isIdentity();
            }
        };
        try (Equivariance equivariance = new Equivariance(model, none)) {
            assertEquals(Double.NaN, equivariance.residual(THREE.pose(1)));
        }
    }

    @Test
    void latentsAtRestAreComputedOnceAndKeptUntilTheEnd() {
        WatchedViews watched = new WatchedViews(all);
        Equivariance equivariance = new Equivariance(model, watched, 2);
        double first = equivariance.residual(THREE.pose(1));
        watched.forget();
        assertEquals(first, equivariance.residual(THREE.pose(1)));
        assertEquals(Set.of(THREE.pose(1)), watched.poses());
        equivariance.close();
        assertThrows(IllegalStateException.class, () -> equivariance.residual(THREE.pose(1)));
    }
}
