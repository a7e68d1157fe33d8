package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.Coverage;
import io.anypose.data.TinyData;
import io.anypose.data.ViewSource;
import io.anypose.data.picture.Gallery;
import io.anypose.image.Transformations;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Seen;
import io.anypose.recipe.Trial;
import java.awt.image.BufferedImage;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustTest {

    private static Trust trust(double inside, double outside, OptionalDouble recurrence) {
        return new Trust(1, inside, outside, 0.1, 0.2, recurrence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.99 | 0.98 |     | ALL_AROUND | expect about 98 % one step further; trust it all around
            0.99 | 0.98 | 0.3 | ALL_AROUND | expect about 98 % one step further; trust it all around
            0.99 | 0.98 | 1.1 | A_STEP     | expect about 98 % one step further and less beyond; take some pictures further out
            0.99 | 0.90 |     | A_STEP     | expect about 90 % one step further and less beyond; take some pictures further out
            0.99 | 0.61 |     | SEEN_ONLY  | falls to 61 % one step outside: take pictures all around
            0.99 | 0.61 | 0.1 | SEEN_ONLY  | falls to 61 % one step outside: take pictures all around
            """)
    void theVerdictFollowsFromWhatIsLostOutside(
            double inside, double outside, Double recurrence, Trust.Verdict verdict, String sentence) {
        Trust trust =
                trust(inside, outside, recurrence == null ? OptionalDouble.empty() : OptionalDouble.of(recurrence));
        assertEquals(verdict, trust.verdict());
        assertEquals(sentence, trust.sentence());
    }

    /** The same is lost; but of the second one latents are somewhere else, as where a hue turns and no operator follows. */
    @Test
    void latentsThatScatterOutsideTellThatMoreIsLostBeyond() {
        assertEquals(Trust.Verdict.A_STEP, new Trust(1, 0.97, 0.85, 0.1, 0.4, OptionalDouble.empty()).verdict());
        assertEquals(Trust.Verdict.SEEN_ONLY, new Trust(1, 0.97, 0.85, 0.1, 0.41, OptionalDouble.empty()).verdict());
        assertEquals(
                Trust.Verdict.ALL_AROUND,
                new Trust(1, 0.97, 0.95, 0.1, 0.6, OptionalDouble.empty()).verdict(),
                "where nothing is lost, all is well");
    }

    private static ViewSource tiny() {
        return TinyData.of(60).moved(Transformations.ROTATION);
    }

    private static Trial recipe(OperatorKind operator) {
        Trial few = Trials.few(operator).set("encoder.dimension", 20).set("orbit", "none");
        return few.set("training.epochs", 12).set("training.batch", 8).set("training.rate", 0.01);
    }

    @Test
    void theOutermostPosesAreHeldOutAndTrainingHasAsManySteps() {
        Trial recipe = recipe(Operators.FIXED);
        TrustCheck check = new TrustCheck(recipe, tiny());
        assertEquals(12 * 5 / 3, check.epochs(), "three poses are left of five");
        Trial onePose = recipe.set("training.epochs", 12).set("training.coverage", Coverage.ONE_POSE);
        assertEquals(
                12, new TrustCheck(onePose, tiny()).epochs(), "an object has one pose in a pass, whatever is left");
        Trust trust = check.run(Compute.Choice.CPU);
        assertEquals(1, trust.reach());
        assertTrue(trust.inside() > 0.5, "it learns: " + trust);
        assertTrue(trust.insideResidual() < trust.outsideResidual(), "what was trained fits better: " + trust);
        assertEquals(OptionalDouble.empty(), trust.recurrence(), "only angles tell");
    }

    /** A dot in the row of its class; two steps away it is in that of the other one. */
    private static BufferedImage dot(int object, int step) {
        BufferedImage picture = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
        int row = Math.abs(step) == 2 ? 1 - object % 2 : object % 2;
        picture.setRGB((object / 2 + step + 4) % 4, row, 0xffffff);
        return picture;
    }

    private static ViewSource dots(int... steps) {
        Gallery gallery = new Gallery(new PictureSize(4, 4), 12);
        for (int i = 0; i < 40; i++) {
            Map<Integer, BufferedImage> pictures = new TreeMap<>();
            for (int step : steps) {
                pictures.put(step, dot(i, step));
            }
            gallery.add(i % 2 == 0 ? "upper" : "lower", pictures);
        }
        return gallery.source();
    }

    /** Of pictures in a narrow range the outermost are held out, also where training might see all poses. */
    @Test
    void whatIsHeldOutIsTheOutermostThatThereArePicturesOf() {
        TrustCheck check = new TrustCheck(Trials.seeing(recipe(Operators.NONE), Seen.ALL), dots(-2, -1, 0, 1, 2));
        assertEquals(12 * 5 / 3, check.epochs(), "three poses are left of five");
        Trust trust = check.run(Compute.Choice.CPU);
        assertEquals(1, trust.reach());
        assertTrue(
                trust.inside() > 0.9 && trust.outside() < 0.1, "what is outside is told from what is inside: " + trust);
    }

    /** Pictures farther out than training may see are for testing: nothing is foretold by looking at them. */
    @Test
    void picturesThatTrainingMayNotSeeDoNotCount() {
        Trust trust = new TrustCheck(Trials.seeing(recipe(Operators.NONE), "pose", 2), dots(-2, -1, 0, 1, 2, 4, 5))
                .run(Compute.Choice.CPU);
        assertTrue(trust.outside() < 0.1, "at 4 and 5 steps it would be right: " + trust);
    }

    @Test
    void aStoppedCheckHasNoAnswer() {
        TrustCheck check = new TrustCheck(recipe(Operators.FIXED), tiny()).stopWhen(() -> true);
        assertThrows(CancellationException.class, () -> check.run(Compute.Choice.CPU));
    }

    @Test
    void theTrialOfAModelIsInItsFile() {
        Trial recipe = recipe(Operators.SPECTRAL);
        Trial shorter = recipe.set("training.epochs", 1).set("training.coverage", Coverage.ONE_POSE);
        ModelFile file = new Experiment(shorter, tiny()).train(Compute.Choice.CPU);
        assertEquals(new Experiment(shorter, tiny()).trial(), file.manifest().trial());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rotation     | 1 | training sees poses up to 1 steps away, and without the outermost nothing is left to learn from
            rotation     | 5 | training sees every pose, of some objects at least, so there is nothing outside of what it sees
            translate-xy | 2 | poses of translate-xy have two axes
            """)
    void whereNoPoseCanBeSparedItSaysSo(String transformation, int seen, String why) {
        ViewSource source = TinyData.of(60).moved(Transformations.kind(transformation));
        var refusal = assertThrows(
                AnyposeException.class,
                () -> new TrustCheck(Trials.steps(recipe(Operators.FIXED), source.transformation(), seen), source));
        assertTrue(refusal.getMessage().startsWith(why), refusal.getMessage());
    }
}
