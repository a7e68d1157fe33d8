package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.PatternViews;
import io.anypose.data.Views;
import io.anypose.group.AxisGroup;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The loss of three views, counted by hand from the latents of each of them. */
class RigidObjectiveTest {

    private static final Seed SEED = new Seed(6);
    private static final Views VIEWS = new PatternViews(Transformations.ROTATE_TRANSLATE.on(6, 8), 1, 2, 3, 4, SEED);
    private static final AxisGroup MOTIONS = VIEWS.transformation().group();

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static double mean(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (a[i] - b[i]) * (a[i] - b[i]);
        }
        return sum / a.length;
    }

    @Test
    void canonicalLatentsAgreeWithTheFirstAndShiftedOnesOnTheTorus() {
        try (Model model = Model.random(
                        TestModels.spec(
                                VIEWS, PoseSplit.of(MOTIONS, MOTIONS.poses()), Architecture.RIGID, Operators.FIXED, 20),
                        CPU.compute(),
                        SEED,
                        DataType.FLOAT64);
                NDScope scope = EngineScope.open()) {
            double[] pixels = SEED.generator("images").doubles(3 * 48, 0, 1).toArray();
            NDArray images = model.manager().create(pixels, new Shape(3, 48));
            Poses poses = Poses.of(MOTIONS, List.of(MOTIONS.at(2, 0, 0), MOTIONS.at(0, 1, 0), MOTIONS.at(0, 0, -1)));
            double[][] torus =
                    TestModels.rows(model.canonicals(images, poses).get(0).values());
            double[][] latents = TestModels.rows(model.canonical(images, poses).values());
            double[][] logs =
                    TestModels.rows(model.logits(model.canonical(images, poses)).logSoftmax(1));
            Objective.Terms terms = new Objective(10, Reduction.MEAN, Supervision.BOTH_VIEWS)
                    .terms(model, images, poses, model.manager().create(new long[] {1}));
            double classes = -logs[0][1] - logs[1][1] - logs[2][1];
            double views = mean(latents[0], latents[1]) + mean(latents[0], latents[2]);
            double inside = mean(torus[1], torus[2]);
            assertEquals(classes, terms.classification().getDouble(), 1e-10);
            assertEquals(views, terms.consistency().getDouble(), 1e-10);
            assertEquals(inside, terms.prior().getDouble(), 1e-10);
            assertEquals(classes + 10 * views + inside, terms.total().getDouble(), 1e-10);
        }
    }
}
