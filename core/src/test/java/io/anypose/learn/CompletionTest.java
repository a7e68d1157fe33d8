package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.Coverage;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.data.picture.Gallery;
import io.anypose.image.Transformation;
import io.anypose.image.picture.PictureSize;
import io.anypose.learn.ModelFile.Part;
import io.anypose.model.Model;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.model.operator.SpectralOperator;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Seen;
import io.anypose.recipe.Trial;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What follows training where the order of the group is to be read off the operator, whose angles are set by hand here. */
class CompletionTest {

    private static final Seed SEED = new Seed(42);
    private static final double SIXTH = 2 * Math.PI / 6;
    /** Poses −2 … 2, as they are counted where the order is not known. */
    private static final int COUNTED = 5;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    /** Pictures of dots on a ring. */
    private record Dots(int order, boolean knowsOrder) implements ViewSource {

        private ViewSource pictures() {
            Gallery gallery = new Gallery(new PictureSize(4, 4), order);
            for (int i = 0; i < 20; i++) {
                gallery.add(i % 2 == 0 ? "even" : "odd", Map.of(0, picture(i), 1, picture(i + 1), -1, picture(i + 3)));
            }
            return gallery.source();
        }

        private static BufferedImage picture(int i) {
            BufferedImage picture = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
            picture.setRGB(i % 4, i / 4 % 4, 0xffffff);
            return picture;
        }

        @Override
        public Transformation transformation() {
            return pictures().transformation();
        }

        @Override
        public Views train(Seed seed) {
            return pictures().train(seed);
        }

        @Override
        public Views test(Seed seed) {
            return pictures().test(seed);
        }

        @Override
        public String sha256() {
            return "dots";
        }

        @Override
        public ViewSource withOrder(int found) {
            return new Dots(found, true);
        }
    }

    private static ModelFile completed(OperatorKind operator, boolean knowsOrder, double... angles) {
        return completed(Seen.within("pose", 1), operator, knowsOrder, angles);
    }

    private static ModelFile completed(Seen seen, OperatorKind operator, boolean knowsOrder, double... angles) {
        Trial few = Trials.few(operator).set("encoder.dimension", 8);
        Trial recipe = Trials.seeing(
                operator == Operators.NONE ? few : Trials.orbit(few, "mlp:4", 1, Coverage.ONE_POSE, 16), seen);
        Experiment experiment = new Experiment(recipe, new Dots(COUNTED, knowsOrder));
        try (Model model = experiment.model(CPU.compute())) {
            if (angles.length > 0) {
                TestModels.set(model, "operator1", angles);
            }
            return new Completion(experiment, model)
                    .run(
                            CPU.compute(),
                            Provenance.now(Map.of(), SEED, "none", "none"),
                            List.of(),
                            (done, total, loss) -> {},
                            () -> false);
        }
    }

    private static double[] angles(ModelFile file) {
        try (Model model = file.open(CPU.compute())) {
            return ((SpectralOperator) model.operator()).angles()[0];
        }
    }

    @Test
    void anOrderThatIsFoundBecomesThatOfTheModelAndItsAnglesBecomeExact() {
        double near = 0.004;
        ModelFile file = completed(Operators.SPECTRAL, false, SIXTH + near, SIXTH, -SIXTH, 2 * SIXTH);
        FoundOrder found = file.manifest().order().orElseThrow();
        assertEquals(6, found.order());
        assertTrue(found.isFound());
        assertTrue(found.residual() > 1e-4 && found.residual() <= 2 * Math.sin(3 * near), "before: " + found);
        assertEquals(6, file.spec().group().order());
        assertEquals(6, file.spec().period());
        assertArrayEquals(new double[] {SIXTH, SIXTH, -SIXTH, 2 * SIXTH}, angles(file), 1e-6);
        assertEquals(Set.of(Part.values()), file.parts().keySet());
    }

    /** There are pictures at −1, 0 and 1, although training may see all poses: four steps can lead back. */
    @Test
    void whatIsShownAndNotWhatMayBeSaysHowManyStepsCannotLeadBack() {
        double quarter = Math.PI / 2;
        ModelFile file = completed(Seen.ALL, Operators.SPECTRAL, false, quarter, quarter, -quarter, 2 * quarter);
        assertEquals(4, file.manifest().order().orElseThrow().order());
        assertEquals(List.of(0, 1, 3), file.spec().seen());
    }

    @Test
    void whereNoneIsFoundPosesStayCountedAndTheFileSaysSo() {
        double[] angles = Arrays.stream(new double[] {1.01, 0.77, 3.3, 2.17})
                .map(twelfths -> twelfths * SIXTH / 2)
                .toArray();
        ModelFile file = completed(Operators.SPECTRAL, false, angles);
        assertFalse(file.manifest().order().orElseThrow().isFound());
        assertEquals(COUNTED, file.spec().group().order());
        assertEquals(0, file.spec().period());
        assertArrayEquals(angles, angles(file), 1e-6);
        assertEquals(Set.of(Part.values()), file.parts().keySet());
    }

    @Test
    void anOrderThatIsKnownIsNotLookedFor() {
        ModelFile file = completed(Operators.SPECTRAL, true, SIXTH, SIXTH, SIXTH, SIXTH);
        assertEquals(Optional.empty(), file.manifest().order());
        assertEquals(COUNTED, file.spec().group().order());
    }

    @Test
    void anOperatorWithoutAnglesMustKnowTheOrder() {
        var refusal = assertThrows(IllegalArgumentException.class, () -> completed(Operators.LEARNED, false));
        assertEquals(
                "the operator learned does not fit examples of unknown order: it must know how many steps lead back to"
                        + " the start; what fits: spectral, which finds that, or examples:N",
                refusal.getMessage());
    }

    @Test
    void aModelWithoutAnOperatorGetsNothingThatFindsPoses() {
        assertEquals(
                Set.of(Part.WEIGHTS, Part.DISTANCE),
                completed(Operators.NONE, true).parts().keySet());
    }
}
