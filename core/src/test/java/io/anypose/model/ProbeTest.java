package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import ai.djl.ndarray.types.DataType;
import io.anypose.data.PatternViews;
import io.anypose.data.Views;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A stacked model of 3 shifts across and 4 down. */
class ProbeTest {

    private static final int INPUTS = 48;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private final Views views = new PatternViews(Transformations.TRANSLATE_XY.on(6, 8), 1, 2, 3, 4, new Seed(6));

    private Model model() {
        var group = views.transformation().group();
        var split = PoseSplit.of(group, group.poses());
        return Model.random(
                TestModels.spec(views, split, Architecture.STACKED, Operators.FIXED, 12),
                CPU.compute(),
                new Seed(1),
                DataType.FLOAT64);
    }

    @Test
    void unitVectorsBecomeTheColumnsOfTheEncoder() {
        try (Model model = model()) {
            double[][] weights = TestModels.rows(model.parameters().get("encoder1"));
            float[] expected = new float[2 * 12];
            float[] units = new float[2 * INPUTS];
            units[5] = 1;
            units[INPUTS + 47] = 1;
            for (int row = 0; row < 12; row++) {
                expected[row] = (float) weights[row][5];
                expected[12 + row] = (float) weights[row][47];
            }
            assertArrayEquals(expected, new Probe(model).encode(units, 2));
        }
    }

    @Test
    void orbitsAreThoseOfTheFirstStageOrOfTheOneThatIsAskedFor() {
        float[] latent = new float[12];
        float[] byThree = new float[3 * 12];
        float[] byFour = new float[4 * 12];
        for (int i = 0; i < 12; i++) {
            latent[i] = i;
            for (int pose = 0; pose < 3; pose++) {
                byThree[pose * 12 + i] = i / 3 * 3 + (i + pose) % 3;
            }
            for (int pose = 0; pose < 4; pose++) {
                byFour[pose * 12 + i] = i / 4 * 4 + (i + pose) % 4;
            }
        }
        try (Model model = model()) {
            Probe probe = new Probe(model);
            assertArrayEquals(byThree, probe.orbit(latent, 1));
            assertArrayEquals(byFour, probe.orbit(1, latent, 1));
        }
    }
}
